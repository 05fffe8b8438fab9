"""The inputs of a domain, smallest first."""
