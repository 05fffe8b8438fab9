"""JUnit XML: a test case for each submission. A wrong answer is a failure, a fault of ours an error."""

import re
from xml.etree import ElementTree

from momus.model import Claim
from momus.report.exports.base import Export, Exported, GradedFiles
from momus.report.sentences import WORDS, finding_line
from momus.results import Finding, Results

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WRONG = (Claim.REFUTED, Claim.FLAKY, Claim.REJECTED)


def junit(given: GradedFiles) -> Exported:
    """Return junit.xml."""
    results = given.results
    wrong = sum(one.claim in _WRONG for one in results.findings)
    ours = sum(one.claim is Claim.ERROR for one in results.findings)
    unjudged = sum(one.claim is Claim.UNJUDGED for one in results.findings)
    counts = {"tests": str(len(results.findings)), "failures": str(wrong), "errors": str(ours), "skipped": str(unjudged)}
    top = ElementTree.Element("testsuites", {"name": "momus", **counts})
    suite = ElementTree.SubElement(
        top, "testsuite", {"name": xml_text(results.exercise), **counts, "time": f"{results.seconds:.3f}"}
    )
    properties = ElementTree.SubElement(suite, "properties")
    for name, value in (("seed", str(results.seed)), ("budget", results.budget), ("domain", "\n".join(results.domain))):
        ElementTree.SubElement(properties, "property", {"name": name, "value": xml_text(value)})
    for one in results.findings:
        _case(suite, one, results)
    return Exported({"junit.xml": ElementTree.tostring(top, encoding="utf-8", xml_declaration=True) + b"\n"})


def _case(suite: ElementTree.Element, one: Finding, results: Results) -> None:
    case = ElementTree.SubElement(
        suite, "testcase", {"classname": xml_text(results.exercise), "name": xml_text(one.id), "time": "0"}
    )
    said = xml_text(finding_line(one, results))
    tag = (
        "failure"
        if one.claim in _WRONG
        else "error"
        if one.claim is Claim.ERROR
        else "skipped"
        if one.claim is Claim.UNJUDGED
        else ""
    )
    if tag:
        told = ElementTree.SubElement(case, tag, {"type": WORDS[one.claim], "message": said})
        told.text = said if tag != "skipped" else None
    else:
        ElementTree.SubElement(case, "system-out").text = f"{WORDS[one.claim]}: {said}"


def xml_text(text: str) -> str:
    """Return a text that XML can hold: the control characters that it forbids are written out."""
    return _NOT_XML.sub(lambda match: f"\\x{ord(match[0]):02x}" if ord(match[0]) < 256 else f"\\u{ord(match[0]):04x}", text)


EXPORTED = (Export("junit", "JUnit XML, a test case for each submission", junit),)
