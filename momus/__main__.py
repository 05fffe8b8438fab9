"""`python -m momus`: the command line."""

from momus.cli.main import main

main()
