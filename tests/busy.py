"""Time limits of tests on a machine that has other work too."""

import os

_MOST = 8.0


def at_this_load(seconds: float) -> float:
    """Return how long what takes so many seconds on a processor of its own may take beside all that runs now."""
    return seconds * min(_MOST, max(1.0, os.getloadavg()[0] / len(os.sched_getaffinity(0))))
