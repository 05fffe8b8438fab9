"""Boxes as a whole: they start in every tier, hold what they must, end without a trace."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from momus.errors import BoxError
from momus.sandbox import tier_in_use, tiers
from momus.sandbox.box import Box
from momus.sandbox.doctor import examine
from momus.sandbox.tiers import Profile, Tier
from momus.sandbox.uids import UnusedUid

ROOT = Path(__file__).resolve().parents[2]


def available(tier: Tier) -> bool:
    user = UnusedUid(90)
    try:
        tiers.best_tier(user.uid, tier)
    except BoxError:
        return False
    finally:
        user.release()
    return True


@pytest.mark.parametrize("tier", [Tier.CGROUP, Tier.LIMITS, Tier.LANDLOCK])
def test_every_self_test_holds_in_every_tier(tier):
    if not available(tier):
        pytest.skip(f"{tier} is not available here")
    examined = examine(tier)
    assert examined.ok, "\n".join(examined.lines)
    assert f"programs are confined by {tier}" in examined.lines


def test_without_protection_the_doctor_says_what_was_read_and_is_not_content():
    examined = examine(Tier.UNSAFE)
    assert not examined.ok
    assert any("FAILED  it cannot see the reference" in line for line in examined.lines)


def test_the_tier_in_use_is_told_in_words():
    assert tier_in_use() in {str(tier) for tier in Tier}


def test_two_boxes_of_one_slot_have_users_of_their_own():
    if os.geteuid() != 0:
        pytest.skip("only root gives users of their own")
    first, second = UnusedUid(3), UnusedUid(3)
    try:
        assert first.uid and second.uid and first.uid != second.uid
    finally:
        first.release()
        second.release()
    again = UnusedUid(3)
    assert again.uid == first.uid
    again.release()


def test_a_closed_box_leaves_no_group_and_no_process():
    before = own_groups()
    box = Box(Profile.RUN, 91, {})
    user = box._uid.uid
    box.close()
    assert own_groups() == before
    if user:
        assert not processes_of(user)


def test_a_box_that_was_killed_says_so():
    box = Box(Profile.RUN, 92, {})
    try:
        signal.pidfd_send_signal(box._first, signal.SIGKILL)
        with pytest.raises(BoxError, match="box"):
            box.ask({"op": "run"}, ())
    finally:
        box.close()


CONTROLLER = """
import sys
from momus.execute import Batch, Runner
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program
from momus.sandbox.tiers import Tier
runner = Runner(93, tier=Tier(sys.argv[1]))
prepared = runner.prepare(Program("python", (("f.py", b"def f():\\n  while True: pass"),)), Task(Form.FUNCTION, (Entry("f"),)))
print(runner._submissions.box._uid.uid, flush=True)
runner.run(prepared, Batch("f", (Input("f"),)), Limits(cpu_s=100))
"""


@pytest.mark.parametrize("tier", [Tier.LIMITS, Tier.LANDLOCK])
def test_nothing_survives_a_controller_that_is_killed(tier):
    if os.geteuid() != 0 or not available(tier):
        pytest.skip("needs root and the tier")
    controller = subprocess.Popen([sys.executable, "-c", CONTROLLER, tier], stdout=subprocess.PIPE, cwd=ROOT)
    user = int(controller.stdout.readline())
    deadline = time.monotonic() + 10
    while len(processes_of(user)) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    assert len(processes_of(user)) >= 2
    controller.kill()
    controller.wait()
    controller.stdout.close()
    while processes_of(user) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not processes_of(user)


def own_groups() -> set[Path]:
    """Return the control groups that this process has made."""
    return set(Path("/sys/fs/cgroup").glob(f"**/momus-{os.getpid()}-*"))


def processes_of(user: int) -> list[str]:
    """Return the living processes of a user."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if place.stat().st_uid == user and (place / "stat").read_text().rsplit(")", 1)[1].split()[0] != "Z":
                found.append(place.name)
        except OSError:
            continue
    return found
