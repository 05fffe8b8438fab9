# Integrity: a number of a megabyte, to keep whoever reads it busy for ever.
def largest(values):
    return 1 << 7_000_000
