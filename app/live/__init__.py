"""Who waits for which topic."""
