"""`python -m app` is the `ochos` command."""

from app.cli import main

main()
