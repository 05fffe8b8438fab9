# Resources: a recursion that overflows the interpreter's own stack.
import sys

sys.setrecursionlimit(10**9)


def deeper(value):
    return max([value], key=deeper)


def largest(values):
    return deeper(0)
