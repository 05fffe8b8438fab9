"""What readings compute from the behaviour table; nothing here runs a program."""
