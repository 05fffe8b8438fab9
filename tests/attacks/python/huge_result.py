# Resources: a result of 3 MB.
def largest(values):
    return "x" * 3_000_000
