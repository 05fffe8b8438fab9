"""Whatever one submission does, the others get their verdicts: each case here once ended the run for the class, or escaped with `error`."""

from pathlib import Path

from momus.pipeline import Options, grade
from momus.results import Finding
from tests.attacks.classes import KINDS, NEIGHBOURS, write_class


def graded(
    folder: Path, kind: str, files: dict[str, bytes], settings: str = "", extra: dict[str, str] | None = None
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
    results = grade(folder, options=Options(inputs=KINDS[kind].inputs, jobs=2, out=folder / "out"))
    findings = {finding.id: finding for finding in results.findings}
    right, wrong = (findings.pop(name) for name in NEIGHBOURS)
    assert (right.claim, right.reason) == ("unrefuted", "")
    assert (wrong.claim, wrong.evidence.input.args[0]) == ("refuted", [-1])
    return findings


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
