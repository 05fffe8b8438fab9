# Resources: an anonymous mapping of a terabyte.
import mmap


def largest(values):
    return mmap.mmap(-1, 1 << 40)[0]
