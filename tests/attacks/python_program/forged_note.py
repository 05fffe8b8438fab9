# Integrity: writes garbage where the worker keeps the name of an exception.
import gc
import mmap
import sys

first = input().split()[0]
frame = sys._getframe()
while frame:
    for value in list(frame.f_locals.values()):
        if type(value) is mmap.mmap and not value.closed:
            value[:] = b"\xff" * len(value)
    frame = frame.f_back
gc.unfreeze()
for thing in gc.get_objects():
    if type(thing) is mmap.mmap and not thing.closed:
        thing[:] = b"\xff" * len(thing)
print(first)
