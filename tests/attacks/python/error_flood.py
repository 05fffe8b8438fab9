# Resources: 2 MB on standard error, then the right answer.
import sys


def largest(values):
    sys.stderr.write("x" * 2_000_000)
    return sorted(values)[-1]
