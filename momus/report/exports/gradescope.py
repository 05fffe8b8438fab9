"""Gradescope: the results of submissions, and an autograder that makes them there."""

import io
import json
import zipfile
from typing import Any

from momus import __version__
from momus.model import Claim
from momus.policies import Telling
from momus.report.exports.base import Export, Exported, GradedFiles
from momus.report.feedback import feedback_markdown, feedback_on
from momus.report.feedback_files import file_stems
from momus.results import Finding
from momus.results.grades import GradesFound

SETUP = f"""#!/usr/bin/env bash
# Runs once, when Gradescope builds the image: installs Momus and what its boxes need.
set -euo pipefail
apt-get update
apt-get install -y python3-pip python3-venv bubblewrap gcc
python3 -m venv /autograder/momus
wheel=$(ls /autograder/source/momus-*.whl 2>/dev/null | head -n 1 || true)
/autograder/momus/bin/pip install "${{wheel:-momus=={__version__}}}"
"""
RUN = """#!/usr/bin/env bash
# Runs for each submission: grades it, and writes /autograder/results/results.json.
set -euo pipefail
out=$(mktemp -d)
/autograder/momus/bin/momus grade /autograder/source/exercise /autograder/submission --out "$out" --quiet
/autograder/momus/bin/momus export gradescope "$out" --out /autograder/results --quiet
"""


def gradescope(given: GradedFiles) -> Exported:
    """Return results.json: of the only submission, or in a folder for each."""
    documents = [json.dumps(results_of(one, given), ensure_ascii=False, indent=1).encode() + b"\n" for one in given.latest]
    if len(documents) == 1:
        return Exported({"results.json": documents[0]})
    stems = file_stems(one.student or one.id for one in given.latest)
    return Exported({f"{stem}/results.json": document for stem, document in zip(stems, documents, strict=True)})


def results_of(one: Finding, given: GradedFiles) -> dict[str, Any]:
    """Return what Gradescope is told. The student reads what the exercise's feedback policy allows.

    Without a grade there is no score: Gradescope then says that the autograder failed, which is true, and nobody loses points.
    """
    grades: GradesFound = given.results.readings["grades"]
    grade = grades.by_id[one.id].grade
    told = feedback_markdown(feedback_on(one, given.results, given.policy, given.references))
    document: dict[str, Any] = {
        "output": told,
        "output_format": "md",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "extra_data": {"momus": __version__, "claim": one.claim.value, "submission": one.id},
        "tests": _tests(one, given),
    }
    return document if grade is None else {"score": grade, **document}


def _tests(one: Finding, given: GradedFiles) -> list[dict[str, Any]]:
    """Return the instructor's tests together, and the search, as two tests without points of their own."""
    if one.claim in (Claim.ERROR, Claim.UNJUDGED):
        return []
    tests = []
    if one.tests_passed is not None:
        passed, total = one.tests_passed
        said = f"{passed} of {total} are passed"
        tests.append({"name": "the instructor's tests", "status": "passed" if passed == total else "failed", "output": said})
    wrong = one.claim in (Claim.REFUTED, Claim.FLAKY, Claim.REJECTED)
    searched = f"{one.tried:,} inputs were tried" if given.policy.counterexample is Telling.SHOWN else ""
    tests.append({"name": "the search for a counterexample", "status": "failed" if wrong else "passed", "output": searched})
    return [{**test, "number": str(at), "output_format": "text", "visibility": "visible"} for at, test in enumerate(tests, 1)]


def autograder(given: GradedFiles) -> Exported:
    """Return setup.sh, run_autograder and the exercise, and all of them as the zip that Gradescope takes."""
    files = {"setup.sh": SETUP.encode(), "run_autograder": RUN.encode()}
    files |= {f"exercise/{path}": content for path, content in given.exercise.items()}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(path)
            entry.external_attr = (0o755 if path in ("setup.sh", "run_autograder") else 0o644) << 16
            archive.writestr(entry, content)
    note = f"put a wheel of Momus into the zip, unless the package index has momus {__version__}"
    return Exported({**files, "autograder.zip": packed.getvalue()}, (note,))


EXPORTED = (
    Export("gradescope", "Gradescope's results.json for each submission", gradescope, ("grades",), feedback=True),
    Export(
        "gradescope-autograder", "an autograder for Gradescope: setup.sh, run_autograder, the exercise, and their zip", autograder
    ),
)
