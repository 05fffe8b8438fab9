"""What is asked of hostile submissions: each gets the verdict it deserves, leaves nothing behind, and changes nothing for others."""

from pathlib import Path

from momus import wire
from tests.attacks.classes import EXPECTED, KINDS, NEIGHBOURS, allowed, attacks


def test_every_attack_has_a_verdict_and_says_what_it_tries():
    assert {kind: sorted(files) for kind, files in EXPECTED.items()} == {kind: attacks(kind) for kind in KINDS}
    assert sum(len(attacks(kind)) for kind in KINDS) >= 40
    for kind in KINDS:
        for file in attacks(kind):
            first = (Path(__file__).parent / kind / file).read_text(encoding="utf-8").splitlines()[0]
            assert first.startswith(("# ", "/* ", "// ", "-- ")) and ": " in first, file


def test_it_gets_the_verdict_it_deserves(graded, kind, slow, file):
    finding, expected = graded(kind, slow).findings[file], EXPECTED[kind][file]
    assert finding.claim in allowed(expected["claim"]), (finding.reason, finding.evidence)
    if finding.claim == "refuted" and "outcome" in expected:
        assert finding.evidence.got.kind in allowed(expected["outcome"]), finding.evidence
    if finding.claim == "refuted" and "signal" in expected:
        assert finding.evidence.got.code == expected["signal"], finding.evidence
    if finding.claim == "rejected":
        assert any(reason in finding.reason for reason in allowed(expected.get("reason", ""))), finding.reason


def test_the_neighbours_get_what_they_would_get_alone(graded, kind, slow):
    """Among attacks too: the right one nothing, the wrong one, which starts at 0, the smallest input of all on which it is wrong."""
    right, wrong = (graded(kind, slow).findings[name + KINDS[kind].suffix] for name in NEIGHBOURS)
    assert (right.claim, right.evidence) == ("unrefuted", None)
    assert right.reason.startswith("run on all ")
    assert (wrong.claim, wrong.reason, wrong.evidence.input.args[0]) == ("refuted", "", [-1])
    for outcome, answer in ((wrong.evidence.expected, -1), (wrong.evidence.got, 0)):
        if kind.endswith("_program"):
            assert (outcome.kind, outcome.code, outcome.printed.text) == ("exited", 0, b"%d\n" % answer)
        else:
            assert (outcome.kind, wire.decode(outcome.value)) == ("returned", answer)


def test_nothing_is_left_behind(graded, kind, slow):
    assert graded(kind, slow).processes == []
    assert graded(kind, slow).files == []


def test_the_report_shows_what_they_say_and_runs_none_of_it(graded, kind, slow):
    report = graded(kind, slow).report
    assert "<script>alert" not in report
    assert "\x1b" not in report
