# Time: asleep, so that no processor time is used.
import time


def largest(values):
    time.sleep(3600)
