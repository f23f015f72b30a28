"""Players made of code: policies over a perspective, so that a bot knows what its seat may know."""
