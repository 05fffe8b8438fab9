"""Domains that were sent to another machine draw and list the same inputs."""

from itertools import islice
from random import Random

import pytest

from momus.codec import CodecError
from momus.domain import parse_calls_domain, parse_domain
from momus.domain.cases_domain import CasesDomain
from momus.domain.domain_bytes import domain_bytes, domain_of
from momus.domain.expressions import Expression

GENERATOR = """
def pairs(rng):
    n = rng.randint(1, 9)
    return (n, [rng.randint(0, n) for _ in range(n)])
"""


def domains(folder):
    (folder / "inputs.py").write_text(GENERATOR)
    plain = {"A": "list(int(0, 99), 1, 8)", "n": "len(A)", "k": "int(0, n)", "word": "str('A-Za-z ', 1, 9)"}
    yield parse_domain(plain, ("is_sorted(A)", "k < A[0] + 9", "lacks(word, 'no name')"))
    yield parse_domain({"x": "either(choice(None, (1, 2)), dict(int(0, 3), float(0, 1), 0, 2))", "t": "tree(4)"})
    yield parse_calls_domain({"size": "int(1, 4)"}, {"push": {"x": "int(0, 9)"}, "pop": {}}, (0, 5))
    yield parse_domain({"gen": "inputs.py:pairs"}, ("n > 1",), folder=folder, names=("n", "A"))
    yield CasesDomain(parse_domain({"A": "list(int(0, 9), 0, 5)"}), 1, 3, [(Expression("len(A)"), 9)])


def test_a_domain_that_was_sent_draws_and_lists_the_same_inputs(tmp_path):
    for domain in domains(tmp_path):
        other = domain_of(domain_bytes(domain), tmp_path / "there")
        drawn = [[one.search(Random(seed)) for seed in range(200)] for one in (domain, other)]
        assert drawn[0] == drawn[1]
        assert list(islice(domain.smallest_first(), 200)) == list(islice(other.smallest_first(), 200))
        assert domain.describe() == other.describe()


@pytest.mark.parametrize("data", [b"", b"\xff" * 9, domain_bytes(parse_domain({"n": "int(0, 9)"}))[:-3]])
def test_bytes_that_are_no_domain_are_refused(data, tmp_path):
    with pytest.raises(CodecError):
        domain_of(data, tmp_path)


def test_only_classes_of_domains_are_made_again(tmp_path):
    from momus import wire

    with pytest.raises(CodecError, match="there is no class 'Popen' of domains"):
        domain_of(wire.encode(("Popen", (("value", "true"),))), tmp_path)
    outside = ("generator", "../../x.py:f", "inputs", b"")
    with pytest.raises(CodecError, match="lies outside the exercise"):
        domain_of(wire.encode(outside), tmp_path)
