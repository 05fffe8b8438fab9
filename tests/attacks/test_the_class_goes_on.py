"""Whatever one submission does, the others get their verdicts: each case here once ended the run for the class, or escaped with `error`."""

from pathlib import Path

import pytest

from momus.execute import accounts
from momus.pipeline import Options, grade
from momus.pipeline.reread import show
from momus.results import Finding
from momus.search.work import searcher
from tests.attacks.classes import KINDS, NEIGHBOURS, write_class


def graded(
    folder: Path, kind: str, files: dict[str, bytes], settings: str = "", extra: dict[str, str] | None = None, **options
) -> dict[str, Finding]:
    """Return the findings on these files, after checking what the neighbours get."""
    write_class(folder, kind, [])
    suffix = KINDS[kind].suffix
    for name, content in files.items():
        (folder / "submissions" / f"{name}{suffix}").write_bytes(content)
    for name, text in (extra or {}).items():
        (folder / name).write_text(text, encoding="utf-8")
    with (folder / "exercise.toml").open("a", encoding="utf-8") as file:
        file.write(settings)
    results = grade(folder, options=Options(jobs=2, out=folder / "out", **{"inputs": KINDS[kind].inputs, **options}))
    findings = {finding.id: finding for finding in results.findings}
    right, wrong = (findings.pop(name) for name in NEIGHBOURS)
    assert (right.claim, right.evidence) == ("unrefuted", None), right.reason
    assert wrong.claim == "refuted", wrong.reason
    assert wrong.evidence.input.args[0] == [-1]
    return findings


@pytest.fixture(autouse=True)
def plain_seconds(monkeypatch):
    """Count seconds as they are, however busy the machine is."""
    monkeypatch.setattr(accounts, "pace", lambda: 1.0)


JUDGE = """
def accept(inputs, expected, got):
    names = ["no"] * 51 + ["yes"] * 50
    return names[got + 50] is not None and got == expected
"""


def test_an_answer_on_which_the_authors_judge_raises_is_wrong(tmp_path):
    """The judge looks an answer up in a list; the answer is past its end."""
    attack = b"def largest(values):\n    return 99 if len(values) > 1 else max(values)\n"
    found = graded(
        tmp_path / "class",
        "python",
        {"attack": attack},
        '[judge]\nkind = "python"\npython = "judge.py:accept"\n',
        {"judge.py": JUDGE},
    )
    assert found["attack"].claim == "refuted"
    assert found["attack"].evidence.explanation == "got 99, expected 0 (the judge raised IndexError on it)"


SLEEPER = "import time\ndef largest(values):\n    time.sleep(0.02)\n    return {}\n"
LEFT = "its 8 s of the class's time are used up (--at-most); left"


@pytest.mark.slow
def test_a_program_that_sleeps_in_every_call_is_left_after_its_time_with_what_was_found(tmp_path):
    """2,000 inputs would take 40 s and more. What is told stays the same when the results are read again."""
    files = {"right_sleeper": SLEEPER.format("max(values)"), "wrong_sleeper": SLEEPER.format("max(0, *values)")}
    found = graded(tmp_path / "class", "python", {name: text.encode() for name, text in files.items()}, inputs=2000, at_most_s=8)
    right, wrong = found["right_sleeper"], found["wrong_sleeper"]
    assert (right.claim, right.reason) == ("unrefuted", LEFT)
    assert 100 <= right.tried < 1000
    assert (wrong.claim, wrong.evidence.input.args[0]) == ("refuted", [-1])
    again = [show(tmp_path / "class" / "out", name).findings[0] for name in files]
    assert [(one.claim, one.reason, one.tried) for one in again] == [(one.claim, one.reason, one.tried) for one in (right, wrong)]


@pytest.mark.slow
def test_a_program_that_was_left_before_much_was_tried_is_not_judged(tmp_path):
    attack = SLEEPER.replace("0.02", "0.9").format("max(values)").encode()
    found = graded(tmp_path / "class", "python", {"attack": attack}, inputs=2000, at_most_s=8)["attack"]
    assert (found.claim, found.reason) == ("unjudged", LEFT)
    assert found.tried < 100


HOSTILE_SOURCES = {
    "an integer of more digits than Python prints": (b"x = 0x" + b"f" * 4000, "unrefuted", ""),
    "a text with very many fields": (
        b"a = 1\nx = f'" + b"{a}" * 330_000 + b"'",
        "rejected",
        "it cannot be parsed: Python gives up, or takes more than",
    ),
    "a target of very many names": (
        b"(" + b"a," * 490_000 + b") = 1 = 2",
        "rejected",
        "it cannot be parsed: Python gives up, or takes more than",
    ),
    "an answer that is an ellipsis": (b"def largest(values):\n    return ...", "refuted", ""),
    "an answer with an ellipsis in it": (b"def largest(values):\n    return [{1: (..., 1)}]", "refuted", ""),
    "a complex answer": (b"def largest(values):\n    return 0j", "refuted", ""),
}


@pytest.mark.slow
def test_sources_and_answers_that_the_host_choked_on_concern_their_own_submission(tmp_path):
    start = b"def largest(values):\n    return max(values)\n"
    files = {name.replace(" ", "_"): start + text + b"\n" for name, (text, _, _) in HOSTILE_SOURCES.items()}
    found = graded(tmp_path / "class", "python", files)
    for name, (_, claim, reason) in HOSTILE_SOURCES.items():
        one = found[name.replace(" ", "_")]
        assert (one.claim, one.reason[: len(reason)]) == (claim, reason), name


@pytest.mark.slow
def test_an_output_on_which_comparing_does_not_end_costs_only_its_own_submission(tmp_path, monkeypatch):
    """The pattern of the author's judge takes exponential time on it."""
    monkeypatch.setattr(accounts, "GRACE_S", 1.0)
    monkeypatch.setattr(searcher, "JUDGING_S", 1.0)
    settings = '[judge]\nkind = "pattern"\npattern = "(?:a+)+b|-?[0-9]+"\n'
    found = graded(tmp_path / "class", "python_program", {"attack": b"input()\nprint('a' * 60)\n"}, settings, at_most_s=20)[
        "attack"
    ]
    assert found.claim in ("refuted", "unjudged"), found
