# Resources: standard output that begins after a terabyte of nothing.
import os


def largest(values):
    os.lseek(1, 1 << 40, os.SEEK_SET)
    return values[0]
