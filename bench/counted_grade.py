"""`momus` with its runs and compilations counted: python -m bench.counted_grade COUNT-FILE grade EXERCISE …

Every run of a program in a box and every call of a compiler goes through a Runner. The processes of the pool are forks of this one, so what
is counted here is counted there too.
"""

import multiprocessing
import sys
from pathlib import Path

from momus.cli.main import run
from momus.execute.runner import Runner

count = multiprocessing.Value("q", 0)


def counted(method):
    """Return the method, with every call of it counted."""

    def called(*args, **kwargs):
        with count.get_lock():
            count.value += 1
        return method(*args, **kwargs)

    return called


if __name__ == "__main__":
    Runner.run = counted(Runner.run)
    Runner.run_tool = counted(Runner.run_tool)
    status = run(sys.argv[2:])
    Path(sys.argv[1]).write_text(str(count.value))
    sys.exit(status)
