"""What a Dask worker does with a unit, called as Dask calls it: the unit is performed by a child process."""

import os
import signal
import subprocess
import sys
from threading import Thread

from bench.dask_processes import wait_until
from bench.process_tree import descendants
from momus.codec import decode, encode
from momus.domain import KnownValues, parse_domain
from momus.execute.cluster import host
from momus.execute.cluster.fitness import HostFound, differences
from momus.execute.cluster.messages import BatchAnswer, SentBatch, UnitEnding
from momus.execute.cluster.parts import KeptParts, cut
from momus.execute.unit_bytes import Failure, UnitBytes
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program
from momus.search import Column, FillUnit, Setting
from momus.search.work.searcher import RESULTS
from momus.search.work.sent_setting import search_work

RIGHT = Program("python", (("f.py", b"def f(n):\n    return n\n"),))
LOOP = Program("python", (("f.py", b"def f(n):\n    while True: pass\n"),))


DOMAINS = {"f": parse_domain({"n": "int(0, 9)"})}


def work(limits=Limits(), domains=DOMAINS):
    return search_work(
        Setting(Task(Form.FUNCTION, (Entry("f", ("n",)),)), (RIGHT,), domains, KnownValues(), limits, JudgeSettings()), unsafe=False
    )


def performed(sent, *units, seconds=60.0, with_parts=True, batch_s=60.0):
    """Return what the host answers to a batch, sent with all parts or with none."""
    cut_units, parts = zip(*(cut(UnitBytes(RESULTS).given(unit, seconds)) for unit in units), strict=True)
    contents = tuple(part for own in parts for part in own.values()) if with_parts else ()
    return decode(BatchAnswer, host.perform(encode(SentBatch(sent.digest, cut_units, contents, batch_s)))).answers


def test_a_host_that_cannot_make_the_exercise_ready_says_why(tmp_path):
    (tmp_path / "near.py").write_text("LIMIT = 9\n")
    (tmp_path / "inputs.py").write_text("from near import LIMIT\ndef numbers(rng):\n    return (rng.randint(0, LIMIT),)\n")
    sys.path.insert(0, str(tmp_path))
    try:
        domains = {"f": parse_domain({"gen": "inputs.py:numbers"}, folder=tmp_path, names=("n",))}
    finally:
        sys.path.remove(str(tmp_path))
    sent, unit = work(domains=domains), FillUnit(Column(1, "one", RIGHT), (Input("f", (3,)),))
    host.accept(sent.encoded)
    [only] = performed(sent, unit)
    _, failure = UnitBytes(RESULTS).taken(unit, only.content)
    said = "the file raised ModuleNotFoundError: No module named 'near'; correct it"
    assert failure == Failure(f"wanted a domain: inputs.gen: inputs.py:numbers: {said}")
    host.give_up([sent.digest])


def test_a_unit_is_answered_by_a_child_that_is_started_anew_after_its_death_and_kept_for_the_next_run():
    sent, unit = work(Limits(cpu_s=60.0)), FillUnit(Column(1, "one", RIGHT), (Input("f", (3,)), Input("f", (4,))))
    assert performed(sent, unit) == ()
    assert host.accept(sent.encoded) == sent.digest.encode()
    [first] = performed(sent, unit)
    _, filled = UnitBytes(RESULTS).taken(unit, first.content)
    assert (first.ending, len(set(filled.records)), filled.rejection) == (UnitEnding.ANSWERED, 2, "")

    looping = FillUnit(Column(2, "two", LOOP), (Input("f", (3,)),), reference=True)
    answers = []
    waiting = Thread(target=lambda: answers.extend(performed(sent, looping, unit)))
    waiting.start()
    wait_until(lambda: host._HOST.busy)
    os.kill(host._HOST.busy[0]._process.pid, signal.SIGKILL)
    waiting.join()
    assert [one.ending for one in answers] == [UnitEnding.DIED, UnitEnding.ANSWERED]
    assert answers[1].content[8:] == first.content[8:]

    child = host._HOST.idle[0]._process
    wait_until(lambda: descendants(child.pid)[1:])
    host.give_up([sent.digest])
    assert performed(sent, unit) == ()
    wait_until(lambda: not descendants(child.pid)[1:])
    other = work(Limits(cpu_s=30.0))
    host.accept(other.encoded)
    [again] = performed(other, unit)
    assert again.ending is UnitEnding.ANSWERED and host._HOST.idle[0]._process is child


def test_a_child_that_is_at_work_ends_with_its_run():
    sent, looping = work(Limits(cpu_s=61.0)), FillUnit(Column(2, "two", LOOP), (Input("f", (3,)),), reference=True)
    host.accept(sent.encoded)
    waiting = Thread(target=performed, args=(sent, looping))
    waiting.start()
    wait_until(lambda: host._HOST.busy)
    child = host._HOST.busy[0]._process
    wait_until(lambda: descendants(child.pid)[1:])
    host.give_up([sent.digest])
    waiting.join()
    assert child.poll() is not None and not host._HOST.busy


def test_units_that_were_not_begun_in_the_time_of_the_batch_are_given_back():
    sent, unit = work(), FillUnit(Column(1, "one", RIGHT), (Input("f", (3,)),))
    host.accept(sent.encoded)
    assert len(performed(sent, unit, unit, unit)) == 3
    [only] = performed(sent, unit, unit, unit, batch_s=0.0)
    assert only.ending is UnitEnding.ANSWERED
    host.give_up([sent.digest])


def test_parts_travel_once_and_are_asked_for_again_when_the_host_has_lost_them():
    inputs = tuple(Input("f", (n % 10,)) for n in range(60))
    right = Program("python", (("f.py", b"def f(n):\n    return n\n" + b"# a long comment\n" * 20),))
    hunted, filled = (FillUnit(Column(number, "one", right), inputs) for number in (1, 2))
    sent = work()
    host.accept(sent.encoded)
    assert performed(sent, hunted, with_parts=False) == ()
    [first] = performed(sent, hunted)
    [second] = performed(sent, filled, with_parts=False)
    assert first.ending is second.ending is UnitEnding.ANSWERED
    host._HOST.parts = KeptParts()
    assert performed(sent, filled, with_parts=False) == ()
    host.give_up([sent.digest])


def test_each_difference_of_a_host_is_told_and_no_box_is_the_first():
    here = HostFound("here", "bubblewrap", "", {"c": "gcc 12.2.0", "cbmc": "6.4.1"})
    same = HostFound("there", "bubblewrap", "", dict(here.tools))
    assert differences(here, same) == ()
    other = HostFound("there", "", "bwrap is not installed", {"c": "gcc 13.1.0"})
    assert differences(here, other) == (
        "it has no box: bwrap is not installed",
        "c: gcc 13.1.0, here gcc 12.2.0",
        "cbmc: missing, here 6.4.1",
    )
    assert differences(here, other, unsafe=True) == differences(here, other)[1:]


def test_without_dask_the_flag_says_what_to_install(tmp_path):
    (tmp_path / "reference.py").write_text("def f(n: int):\n    return n\n")
    (tmp_path / "other.py").write_text("def f(n: int):\n    return -n\n")
    hiding = "import sys; sys.modules['distributed'] = None; from momus.cli.main import main; sys.exit(main())"
    words = ["check", str(tmp_path / "reference.py"), str(tmp_path / "other.py"), "--cluster", "tcp://127.0.0.1:9"]
    done = subprocess.run([sys.executable, "-c", hiding, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--cluster tcp://127.0.0.1:9: Dask is not installed (distributed); run: pip install 'momus[cluster]'" in done.stderr
