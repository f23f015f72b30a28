"""Use cases: each opens the transaction, calls the pure rooms and notifies after the commit."""
