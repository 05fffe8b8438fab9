"""Inputs that the reference's own assertions refuse fail nobody; where they leave few, valid inputs are made from valid ones."""

from momus.model import Claim
from momus.pipeline import Options, grade

REFERENCE = '''
def half(s):
    """Return the first half of a palindrome.

    >>> half('abba')
    'ab'
    >>> half('level')
    'lev'
    """
    assert s == s[::-1]
    return s[:(len(s) + 1) // 2]
'''
SUBMISSIONS = {
    "right": "def half(s):\n    return s[:-(len(s) // 2)] if len(s) > 1 else s\n",
    "from_the_end": "def half(s):\n    return s[len(s) // 2:][::-1]\n",
    "wrong": "def half(s):\n    return s[:len(s) // 2] if len(s) > 6 else s[:(len(s) + 1) // 2]\n",
}


def test_a_narrow_precondition_neither_accuses_nor_starves(tmp_path):
    (tmp_path / "half.py").write_text(REFERENCE)
    (tmp_path / "submissions").mkdir()
    for name, source in SUBMISSIONS.items():
        (tmp_path / "submissions" / f"{name}.py").write_text(source)
    results = grade(tmp_path / "half.py", tmp_path / "submissions", options=Options(inputs=2000, jobs=1, out=tmp_path / "out"))
    claims = {one.id: one.claim for one in results.findings}
    assert claims["wrong"] is Claim.REFUTED
    assert Claim.REFUTED not in (claims["right"], claims["from_the_end"])
    assert "reference" not in {question.id for question in results.questions}
    [evidence] = [one.evidence for one in results.findings if one.id == "wrong"]
    (text,) = evidence.input.args
    assert text == text[::-1] and len(text) == 7
