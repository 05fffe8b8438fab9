# Integrity: a trace function in the frame of its caller swaps what is kept there.
import sys


def spoil(frame, event, argument):
    if "records" in frame.f_locals and frame.f_locals["records"]:
        frame.f_locals["records"][:] = [b"T"] * len(frame.f_locals["records"])
    return spoil


def largest(values):
    sys._getframe(1).f_trace = spoil
    sys.settrace(spoil)
    return values[0]
