"""`python -m momus`."""

from momus.cli.main import main

main()
