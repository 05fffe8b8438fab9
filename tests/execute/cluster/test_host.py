"""What a Dask worker does with a unit, called as Dask calls it: the unit is performed by a child process."""

import os
import signal
import subprocess
import sys
from threading import Thread

from momus.codec import decode
from momus.domain import Hints, parse_domain
from momus.execute.cluster import host
from momus.execute.cluster.fitness import HostFound, differences
from momus.execute.cluster.host import HostAnswer, UnitEnding
from momus.execute.unit_bytes import UnitBytes
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program
from momus.search import Column, FillUnit, Setting
from momus.search.work.searcher import RESULTS
from momus.search.work.sent_setting import search_work
from tests.execute.cluster.dask_processes import wait_until

RIGHT = Program("python", (("f.py", b"def f(n):\n    return n\n"),))
LOOP = Program("python", (("f.py", b"def f(n):\n    while True: pass\n"),))


def work(limits=Limits()):
    domains = {"f": parse_domain({"n": "int(0, 9)"})}
    return search_work(
        Setting(Task(Form.FUNCTION, (Entry("f", ("n",)),)), (RIGHT,), domains, Hints(), limits, JudgeSettings()), unsafe=False
    )


def performed(sent, unit, seconds=60.0):
    return decode(HostAnswer, host.perform(sent.digest, UnitBytes(RESULTS).given(unit, seconds)))


def test_a_unit_is_answered_by_a_child_that_is_started_anew_after_its_death_and_ended_with_the_run():
    sent, unit = work(), FillUnit(Column(1, "one", RIGHT), (Input("f", (3,)), Input("f", (4,))))
    assert performed(sent, unit).ending is UnitEnding.UNKNOWN
    assert host.accept(sent.encoded) == sent.digest.encode()
    first = performed(sent, unit)
    _, filled = UnitBytes(RESULTS).taken(unit, first.content)
    assert (first.ending, len(set(filled.records)), filled.rejection) == (UnitEnding.ANSWERED, 2, "")

    looping = FillUnit(Column(2, "two", LOOP), (Input("f", (3,)),) * 20)
    answers = []
    waiting = Thread(target=lambda: answers.append(performed(sent, looping)))
    waiting.start()
    wait_until(lambda: host._HOST.busy)
    os.kill(host._HOST.busy[0]._process.pid, signal.SIGKILL)
    waiting.join()
    assert answers[0].ending is UnitEnding.DIED
    assert performed(sent, unit).content[8:] == first.content[8:]

    child = host._HOST.idle[0]._process
    host.give_up([sent.digest])
    assert child.poll() is not None and not host._HOST.idle
    assert performed(sent, unit).ending is UnitEnding.UNKNOWN


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
