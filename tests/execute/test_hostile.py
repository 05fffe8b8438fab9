"""Submissions that attack: the verdict, the time, and the neighbour's result that must not change."""

import time
from collections.abc import Iterator

import pytest

from momus import wire
from momus.errors import BoxError, RejectedError
from momus.execute import Runner
from momus.model import Hole, Kind, Limits, Program
from momus.sandbox.tiers import Tier
from tests.execute.conftest import run_with


@pytest.fixture(scope="module", params=["the best there is", Tier.LANDLOCK])
def runner(request) -> Iterator[Runner]:
    """Each attack is tried with the best protection of this machine, and where there are no namespaces."""
    with Runner(81, tier=request.param if isinstance(request.param, Tier) else None) as made:
        try:
            _ = made.tier
        except BoxError as error:
            pytest.skip(str(error))
        yield made


@pytest.fixture(scope="module")
def run(runner):
    return run_with(runner)


def neighbour_is_well(run) -> bool:
    ran = run("def f(a): return a * 2", (1,), (2,))
    return [wire.decode(o.value) for o in ran.outcomes] == [2, 4]


REFUSED = {
    "fork": "import os\ndef f(): return os.fork()",
    "exec": "import os\ndef f(): os.execv('/bin/true', ['true'])",
    "spawn": "import subprocess\ndef f(): return subprocess.run(['/bin/true'])",
    "kill everyone": "import os\ndef f(): os.kill(-1, 9)",
    "kill the warden": "import os\ndef f(): os.kill(1, 9)",
    "stop the warden": "import os, signal\ndef f(): os.kill(os.getppid(), signal.SIGSTOP)",
    "socket": "import socket\ndef f(): return socket.create_connection(('127.0.0.1', 22))",
    "abstract socket": "import socket\ndef f(): return socket.socket(socket.AF_UNIX)",
    "socket pair": "import socket\ndef f(): return socket.socketpair()",
    "read shadow": "def f(): return open('/etc/shadow').read()",
    "read passwd": "def f(): return open('/etc/passwd').read()",
    "read the home": "import os\ndef f(): return os.listdir('/root')",
    "read proc": "def f(): return open('/proc/1/environ', 'rb').read()",
    "read the warden's memory": "def f(): return open('/proc/1/mem', 'rb')",
    "write the root": "def f(): return open('/file', 'w')",
    "write temporary": "def f(): return open('/tmp/file', 'w')",
    "write shared memory": "def f(): return open('/dev/shm/file', 'w')",
    "write the data folder": "def f(): return open('/data/file', 'w')",
    "make a folder": "import os\ndef f(): os.mkdir('/data/x')",
    "link": "import os\ndef f(): os.symlink('/etc', '/data/x')",
    "fifo": "import os\ndef f(): os.mkfifo('/data/x')",
    "memory file": "import os\ndef f(): return os.memfd_create('x')",
    "raise limits": "import resource\ndef f(): resource.setrlimit(resource.RLIMIT_CPU, (1, 1))",
    "change user": "import os\ndef f(): os.setuid(0)",
    "nice": "import os\ndef f(): os.setpriority(0, 0, -5)",
    "session": "import os\ndef f(): os.setsid()",
}


@pytest.mark.parametrize("source", REFUSED.values(), ids=REFUSED)
def test_it_is_refused(run, source):
    (outcome,) = run(source, ()).outcomes
    assert outcome.kind is Kind.RAISED, outcome
    assert outcome.error in ("PermissionError", "FileNotFoundError", "OSError", "ValueError"), outcome
    assert neighbour_is_well(run)


NUMBERED = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\ndef f(): return libc.syscall({})"


@pytest.mark.parametrize(
    "call", ["101, 0, 0, 0, 0", "165, 0, 0, 0, 0, 0", "321, 0, 0, 0", "250, 0, 0"], ids=["ptrace", "mount", "bpf", "keyctl"]
)
def test_it_is_killed_for_asking(run, call):
    (outcome,) = run(NUMBERED.format(call), ()).outcomes
    assert (outcome.kind, outcome.code) == (Kind.CRASHED, 31)
    assert neighbour_is_well(run)


def test_descriptors_of_the_warden_are_closed(run):
    source = """
import os
def f():
    found = []
    for n in range(1024):
        try: os.fstat(n)
        except OSError: continue
        found.append(n)
    return found
"""
    (outcome,) = run(source, ()).outcomes
    # The fifth is the board's, which a mapping holds on to.
    assert wire.decode(outcome.value) == [0, 1, 2, 5]


def test_the_environment_tells_nothing(run):
    (outcome,) = run("import os\ndef f(): return sorted(os.environ)", ()).outcomes
    assert wire.decode(outcome.value) == ["HOME", "LANG", "PATH", "PYTHONHASHSEED", "PWD"] or set(wire.decode(outcome.value)) <= {
        "HOME", "LANG", "LC_CTYPE", "PATH", "PWD", "PYTHONHASHSEED",
    }  # fmt: skip


def test_threads_without_end_are_limited(run):
    source = """
import threading, time
def f():
    count = 0
    try:
        while True:
            threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
            count += 1
    except RuntimeError:
        return count
"""
    (outcome,) = run(source, ()).outcomes
    assert wire.decode(outcome.value) < 64
    assert neighbour_is_well(run)


def test_descriptors_without_end_are_limited(run):
    (outcome,) = run("def f():\n  kept = []\n  while True: kept.append(open('/dev/null'))", ()).outcomes
    assert outcome.error == "OSError"


def test_ignored_signals_and_endless_handlers_do_not_help(run):
    source = """
import signal
def f():
    for number in range(1, 65):
        try: signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError): pass
    while True:
        try:
            while True: pass
        except BaseException: pass
"""
    started = time.monotonic()
    (outcome,) = run(source, ()).outcomes
    assert outcome.kind is Kind.TIMED_OUT
    assert time.monotonic() - started < 5


def test_a_stopped_process_times_out(run):
    source = "import os, signal\ndef f(): os.kill(os.getpid(), signal.SIGSTOP)"
    assert [o.kind for o in run(source, (), limits=Limits(cpu_s=0.05)).outcomes] == [Kind.TIMED_OUT]


FIND_BOARD = """
import gc, mmap, struct, sys
def boards():
    frame = sys._getframe()
    while frame:
        for value in list(frame.f_locals.values()):
            memory = getattr(value, 'memory', None)
            if type(memory) is mmap.mmap: yield value
        frame = frame.f_back
"""


def test_a_forged_end_of_data_is_a_crash_and_nothing_worse(run):
    source = (
        FIND_BOARD
        + "def f(a):\n  for b in boards():\n    b.header[1] = 2**63\n    b.header[2] = 2**63\n    import os; os._exit(0)\n  return a"
    )
    ran = run(source, (1,), (2,))
    assert [o.kind for o in ran.outcomes] == [Kind.EXITED, Kind.EXITED]
    assert neighbour_is_well(run)


def test_forged_records_are_only_what_it_said_itself(run):
    source = (
        FIND_BOARD
        + """
def f(a):
    for b in boards():
        b.commit([b'\\xff not a value', b'(\\x7f\\xff\\xff\\xff'], 2)
        b.header[3] = 4
        import os; os._exit(0)
"""
    )
    ran = run(source, (1,), (2,))
    assert [(o.kind, o.error) for o in ran.outcomes] == [(Kind.CRASHED, "forged"), (Kind.CRASHED, "forged")]
    assert neighbour_is_well(run)


@pytest.mark.parametrize("record", [b"-", b"~", b"", b"!", b"+garbage", b"$\xff"])
def test_it_cannot_say_that_it_was_not_run(run, record):
    source = (
        FIND_BOARD
        + f"def f(a):\n  for b in boards():\n    b.commit([{record!r}], 1)\n    b.header[3] = 4\n    import os; os._exit(0)"
    )
    assert [o.kind for o in run(source, (1,)).outcomes] == [Kind.CRASHED]


def test_a_forged_load_failure_after_the_start_rejects_nobody(run):
    source = FIND_BOARD + "def f(a):\n  for b in boards():\n    b.header[3] = 2\n    import os; os._exit(0)"
    assert [o.kind for o in run(source, (1,), (2,)).outcomes] == [Kind.EXITED, Kind.EXITED]


def test_a_program_that_loads_only_once_is_charged_for_the_rest(run):
    # Without files or clocks it cannot know that it is started again: chance has to serve.
    source = """
import os, random
if random.random() < 0.5: raise ValueError('not this time')
def f(a): os._exit(1)
"""
    for _ in range(5):
        try:
            ran = run(source, *((n,) for n in range(8)))
        except RejectedError as rejected:
            assert str(rejected) == "line 3: loading it raised ValueError: not this time"
        else:
            assert {o.kind for o in ran.outcomes} <= {Kind.EXITED, Kind.CRASHED}
    assert neighbour_is_well(run)


def test_a_forged_heartbeat_does_not_buy_time(run):
    source = (
        FIND_BOARD
        + """
import threading, time
def beat(board):
    while True:
        for n in range(100): board.header[0] = n; time.sleep(0.001)
def f(a):
    if a == 1:
        threading.Thread(target=beat, args=(next(boards()),), daemon=True).start()
        while True: pass
    return a
"""
    )
    started = time.monotonic()
    ran = run(source, *((n,) for n in range(100)), stop_after_timeouts=1)
    assert time.monotonic() - started < 10
    assert any(o is Hole.UNRUN or o.kind in (Kind.CRASHED, Kind.TIMED_OUT) for o in ran.outcomes)
    assert neighbour_is_well(run)


def test_an_object_that_is_equal_to_everything_is_an_object(run):
    source = (
        "class Yes:\n  def __eq__(self, other): return True\n  def __reduce__(self): return (int, (5,))\ndef f(a): return Yes()"
    )
    (outcome,) = run(source, (1,)).outcomes
    assert outcome.value != run("def f(a): return 5", (1,)).outcomes[0].value


def test_patched_builtins_fool_only_itself(run):
    source = """
import builtins, marshal, os
marshal.dumps = lambda *_: b'T'
builtins.len = lambda _: 0
builtins.type = lambda _: int
os._exit = lambda _: None
def f(a): return a
"""
    try:
        run(source, (1,), (2,))
    except RejectedError:
        pass
    assert neighbour_is_well(run)


def test_no_other_programs_source_or_result_is_in_the_process(run):
    secret = "a_reference_nobody_may_see"
    assert run(f"def f(a): return '{secret}' + str(a)", (1,)).outcomes[0].kind is Kind.RETURNED
    source = """
import gc
def f(a):
    hidden = 'a_reference_' + 'nobody_may_see'
    found = []
    for thing in gc.get_objects():
        for part in (thing.values() if type(thing) is dict else thing if type(thing) in (list, tuple) else ()):
            if type(part) in (str, bytes) and (hidden if type(part) is str else hidden.encode()) in part and part != hidden:
                found.append(part)
    return len(found)
"""
    (outcome,) = run(source, (1,)).outcomes
    assert wire.decode(outcome.value) == 0


def test_what_a_judge_was_given_is_not_where_submissions_run(runner, run):
    from momus.execute.author_calls import call_python

    judge = Program("python", (("judge.py", b"def accept(expected): return True"),))
    call_python(runner, judge, "accept", [("an_expected_" + "outcome",)], Limits())
    source = """
import sys
def f():
    seen, todo, found = set(), [], []
    frame = sys._getframe()
    while frame:
        todo.append(frame.f_locals)
        frame = frame.f_back
    hidden = 'an_expected_' + 'outcome'
    while todo:
        thing = todo.pop()
        if id(thing) in seen: continue
        seen.add(id(thing))
        if thing == hidden and thing is not hidden: found.append(thing)
        if isinstance(thing, dict): todo += list(thing.values())
        elif isinstance(thing, (list, tuple)): todo += list(thing)
        elif hasattr(thing, '__dict__'): todo += list(vars(thing).values())
    return len(found), len(seen) > 100
"""
    (outcome,) = run(source, (), limits=Limits()).outcomes
    assert wire.decode(outcome.value) == (0, True)


def test_deep_results_do_not_break_the_reader(run):
    ran = run("def f(n):\n  x = []\n  for _ in range(n): x = [x]\n  return x", (150,), (1500,), (100_000,))
    assert ran.outcomes[0].kind is Kind.RETURNED
    assert all(o.kind in (Kind.RETURNED, Kind.CRASHED, Kind.RAISED) for o in ran.outcomes[1:])
    assert neighbour_is_well(run)


@pytest.mark.parametrize(
    "source",
    [
        '#include "/etc/shadow"\nint main(void) { return 0; }',
        '#include "/proc/self/environ"\nint main(void) { return 0; }',
    ],
)
def test_a_compiler_cannot_read_the_machine(runner, source):
    ran = runner.run_tool(["gcc", "-o", "a.out", "a.c"], {"a.c": source.encode()}, "a.out")
    assert ran.status == 1 and (b"No such file" in ran.stderr or b"Permission denied" in ran.stderr) and ran.output is None


def test_a_compiler_that_does_not_end_is_stopped(runner):
    started = time.monotonic()
    ran = runner.run_tool(["sh", "-c", "while :; do :; done"], seconds=0.5)
    assert ran.timed_out and time.monotonic() - started < 6


def test_a_tool_leaves_nothing_for_the_next(runner):
    spoil = "mkdir -p deep/er; echo x > deep/er/file; chmod 0 deep; echo y > ../other; sleep 60 &"
    runner.run_tool(["sh", "-c", spoil], seconds=1)
    ran = runner.run_tool(["sh", "-c", "ls -A .. .; cat /proc/self/stat 2>/dev/null || echo no /proc"], seconds=1)
    assert ran.stdout.split() == [b".:", b"..:", b"job", b"no", b"/proc"]


def test_a_folder_that_cannot_be_wiped_costs_the_box_not_the_run(runner):
    nest = "import os\nfor n in range(3000):\n  os.mkdir('a'); os.chdir('a')"
    assert runner.run_tool(["/usr/bin/python3", "-c", nest], seconds=5).status == 0
    assert runner.run_tool(["ls"]).stdout == b""


def test_a_tool_that_fills_its_folder_hurts_nobody(runner):
    ran = runner.run_tool(["sh", "-c", "while :; do cat /usr/bin/python3 >> file$((n=n+1)) || exit 9; done"], seconds=1)
    assert ran.status != 0
    assert runner.run_tool(["sh", "-c", "echo well"]).stdout == b"well\n"


def test_what_a_tool_says_is_cut(runner):
    ran = runner.run_tool(["sh", "-c", "yes | head -c 2000000"], seconds=2)
    assert len(ran.stdout) == 256 << 10


def test_a_symbolic_link_is_no_output(runner):
    assert runner.run_tool(["ln", "-s", "/usr/bin/python3", "a.out"], {}, "a.out").output is None
