# Integrity: rewrites what was printed when the interpreter ends.
import atexit
import os


def later():
    os.lseek(1, 0, os.SEEK_SET)
    os.write(1, b"0")


atexit.register(later)
print(max(map(int, input().split())))
