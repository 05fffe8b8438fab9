"""A function that declares narrower types than the reference in its own language: what happens is what a caller would meet."""

import shutil

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade

# By language: the compiler, the file of the reference, that of the submission, and what they hold.
JAVA = ("javac", "Reference.java", "Narrow.java", "class {0} {{ static long next({1} x) {{ return x + 1L; }} }}\n", "long", "int")
CSHARP = (
    "mcs",
    "Reference.cs",
    "Narrow.cs",
    "public class {0} {{ public static long next({1} x) {{ return x + 1L; }} }}\n",
    "long",
    "int",
)
CPP = ("g++", "reference.cpp", "narrow.cpp", "/* {0} */ long long next({1} x) {{ return x + 1LL; }}\n", "long long", "int")


def found(folder, language, domain: str):
    tool, reference, submission, text, wide, narrow = language
    if not shutil.which(tool):
        pytest.skip(f"needs {tool}")
    (folder / "submissions").mkdir()
    (folder / reference).write_text(text.format("Reference", wide))
    (folder / "submissions" / submission).write_text(text.format("Narrow", narrow))
    (folder / "exercise.toml").write_text(
        f'reference = "{reference}"\nfunction = "next"\nsubmissions = "submissions/"\n[inputs]\nx = "{domain}"\n'
    )
    (finding,) = grade(folder, options=Options(inputs=300, jobs=1, out=folder / "out")).findings
    return finding


@pytest.mark.parametrize("language", [JAVA, CSHARP], ids=["java", "csharp"])
def test_a_number_that_does_not_fit_is_told_as_what_it_is(tmp_path, language):
    finding = found(tmp_path, language, "int(-2**40, 2**40)")
    assert finding.claim is Claim.REFUTED
    got = finding.evidence.got
    assert (got.error, got.message) == ("IncompatibleTypes", "the input does not fit the types of its parameters")
    assert finding.evidence.input.args == (2**31,)


def test_a_call_in_cpp_converts_the_number_as_cpp_does(tmp_path):
    finding = found(tmp_path, CPP, "int(-2**40, 2**40)")
    assert finding.claim is Claim.REFUTED
    assert finding.evidence.input.args == (2**31,)
    assert not finding.evidence.got.error


@pytest.mark.parametrize("language", [JAVA, CSHARP], ids=["java", "csharp"])
def test_narrower_types_that_hold_the_whole_domain_are_as_good(tmp_path, language):
    assert found(tmp_path, language, "int(-1000, 1000)").claim in (Claim.UNREFUTED, Claim.HOLDS)
