"""What is asked of hostile submissions: each gets the verdict it deserves, in time, leaves nothing behind, and changes nothing for others.

The modules beside this one take these tests in, for the kinds that they name as ATTACKED.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from momus import wire
from tests.attacks.classes import EXPECTED, KINDS, NEIGHBOURS, write_class

LONGEST_S = 900
"""Of a class, beside the others, on a machine that is busy with other work too."""


def allowed(value) -> list:
    return value if isinstance(value, list) else [value]


def test_it_gets_the_verdict_it_deserves(graded, kind, file):
    finding, expected = graded(kind).findings[file], EXPECTED[kind][file]
    assert finding.claim in allowed(expected["claim"]), (finding.reason, finding.evidence)
    if finding.claim == "refuted" and "outcome" in expected:
        assert finding.evidence.got.kind in allowed(expected["outcome"]), finding.evidence
    if finding.claim == "refuted" and "signal" in expected:
        assert finding.evidence.got.code == expected["signal"], finding.evidence
    if finding.claim == "rejected":
        assert expected.get("reason", "") in finding.reason


def test_the_neighbours_get_what_they_would_get_alone(graded, kind):
    """Among attacks too: the right one nothing, the wrong one, which starts at 0, the smallest input of all on which it is wrong."""
    right, wrong = (graded(kind).findings[name + KINDS[kind].suffix] for name in NEIGHBOURS)
    assert (right.claim, right.reason, right.evidence) == ("unrefuted", "", None)
    assert (wrong.claim, wrong.reason, wrong.evidence.input.args[0]) == ("refuted", "", [-1])
    for outcome, answer in ((wrong.evidence.expected, -1), (wrong.evidence.got, 0)):
        if kind.endswith("_program"):
            assert (outcome.kind, outcome.code, outcome.printed.text) == ("exited", 0, b"%d\n" % answer)
        else:
            assert (outcome.kind, wire.decode(outcome.value)) == ("returned", answer)


def test_nothing_is_left_behind(graded, kind):
    assert graded(kind).processes == []
    assert graded(kind).files == []


def test_the_class_is_graded_in_time(graded, kind):
    assert graded(kind).seconds < LONGEST_S


def test_the_report_shows_what_they_say_and_runs_none_of_it(graded, kind):
    report = graded(kind).report
    assert "<script>alert" not in report
    assert "\x1b" not in report


FEW = {
    "python": ["descriptors", "forged_unrun", "fork_bomb", "frames", "heap", "keyring", "kill_everyone", "memory_file", "network",
               "read_reference", "shared_memory", "unloadable_when_watched", "x32_call"],
    "c": ["board_early", "files", "fork_bomb", "include_shadow", "inexpressible", "kill_everyone", "orphans", "own_confinement",
          "privileges", "system_files", "trace_warden"],
    "java": ["exec", "exit_zero", "heap", "inexpressible", "native_memory", "network", "read_files", "write_file"],
}  # fmt: skip
NOBODY = 64_321
"""A user that no account and no box has."""
ASKED = """
import json, sys
from pathlib import Path
from momus.pipeline import Options, grade
results = grade(Path(sys.argv[1]), options=Options(inputs=int(sys.argv[3]), jobs=3, out=Path(sys.argv[2])))
print(json.dumps({f.file: [f.claim, f.evidence.got.kind if f.evidence else "", f.reason] for f in results.findings}))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user; an ordinary user runs all of the above as itself")
def test_an_ordinary_user_gets_the_same_verdicts(open_folder, few_kind):
    kind = few_kind
    python = readable_python()
    folder = open_folder / kind
    write_class(folder / "class", kind, [name + KINDS[kind].suffix for name in FEW[kind]])
    subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", folder], check=True)
    ran = subprocess.run(
        [python, "-P", "-c", ASKED, folder / "class", folder / "out", str(KINDS[kind].inputs)],
        user=NOBODY, group=NOBODY, extra_groups=[], cwd="/", capture_output=True, text=True, check=False, timeout=LONGEST_S,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(open_folder / "packages"), "HOME": str(folder), "TMPDIR": str(folder)},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert processes_left_of(NOBODY, wait_s=5) == []
    findings = json.loads(ran.stdout)
    assert len(findings) == len(FEW[kind]) + len(NEIGHBOURS)
    for file, (claim, outcome, reason) in findings.items():
        name = Path(file).name
        if Path(file).stem in NEIGHBOURS:
            assert claim == ("unrefuted" if Path(file).stem == "right" else "refuted")
            continue
        assert claim in allowed(EXPECTED[kind][name]["claim"]), (file, claim, reason)
        if claim == "refuted" and "outcome" in EXPECTED[kind][name]:
            assert outcome in allowed(EXPECTED[kind][name]["outcome"]), (file, outcome)


def processes_left_of(user: int, wait_s: float) -> list[str]:
    """Return the processes of a user that are still there after a moment: a box dies a little after its controller."""
    end = time.monotonic() + wait_s
    while True:
        left = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if path.stat().st_uid == user:
                    left.append((path / "cmdline").read_text(errors="replace"))
            except OSError:
                continue
        if not left or time.monotonic() > end:
            return left
        time.sleep(0.05)


def readable_python() -> str:
    """Return an interpreter that any user can start and that takes this one's compiled packages."""
    version = f"python3.{sys.version_info.minor}"
    for path in (f"/usr/bin/{version}", f"/usr/local/bin/{version}"):
        if os.access(path, os.X_OK):
            return path
    pytest.skip(f"no {version} that every user can start")
