# Resources: standard output with a terabyte of nothing in it.
import os

os.lseek(1, 1 << 40, os.SEEK_SET)
os.write(1, b"0\n")
