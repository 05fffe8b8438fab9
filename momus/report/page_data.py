"""What the page knows: one JSON document in report.html, from which the page's script draws its views."""

from dataclasses import replace
from typing import Any

from momus import __version__
from momus.legible import legible
from momus.model import Outcome
from momus.report.decisions import claim_counts, decisions
from momus.report.order_layout import OrderLayout
from momus.report.order_picture import node_label
from momus.report.page_evidence import shown_evidence
from momus.report.readings.clusters import clusters_line
from momus.report.readings.ranking import ranking_line, unranked_line
from momus.report.readings.similarity import similarity_json
from momus.report.readings.suites import halves_line, suite_line
from momus.report.readings.suspects import found_words
from momus.report.readings.words import LISTED_NAMES, WIDTH
from momus.report.sentences import MEANINGS, WORDS, claim_line, did_line, input_line, row_line
from momus.report.shown_source import shown_source, undefined_lines
from momus.results import KEEPS_STATE, ClusterFound, Finding, Results, SuiteRow

Json = Any

MOST_CODE_CHARACTERS = 6_000_000
"""The page has the sources up to this many characters together: those of refuted submissions first."""
MOST_FAILING = 400
"""At most this many failing inputs of a submission are on the page."""


class PageData:
    """Writes the document. Submissions are numbered: everything else names them by their place."""

    def __init__(self, results: Results, layout: OrderLayout | None):
        self.results = results
        self.layout = layout
        order = list(MEANINGS)
        self.findings = sorted(results.findings, key=lambda one: (order.index(one.claim), one.id))
        self.places = {one.id: place for place, one in enumerate(self.findings)}
        self.codes: list[Json] = []
        self.said: dict[int, dict[str, int]] = {row.id: {} for row in results.suite}
        """By kept row what submissions did that it refutes, in words, each with its place."""
        self.got: dict[tuple[int, str], int] = {}
        """By kept row and submission the place of what it did."""
        for row in results.suite:
            self._read_row(row)

    def document(self) -> dict[str, Json]:
        """Return the whole document."""
        results = self.results
        sources = self._sources()
        counts = claim_counts(results)
        return {
            "exercise": legible(results.exercise, lines=False),
            "version": __version__,
            "folder": legible(results.folder or "DIR", lines=False),
            "claims": [
                {"key": claim.name.lower(), "word": WORDS[claim], "meaning": meaning, "count": counts[claim]}
                for claim, meaning in MEANINGS.items()
                if counts[claim]
            ],
            "decisions": [
                {"kind": one.kind, "about": one.about, "advice": one.advice, "who": self._who(one.names)}
                for one in decisions(results)
            ],
            "submissions": [self._submission(one, sources.get(one.id)) for one in self.findings],
            "codes": self.codes,
            "rows": {row.id: [*self._row(row), list(self.said[row.id])] for row in results.suite},
            "clusters": [self._cluster(one) for one in results.clusters],
            "clustersLine": clusters_line(results) if results.clusters else "",
            "ranking": self._ranking(),
            "suites": self._suites(),
            "manual": [[self.places[name], grade] for name, grade in results.manual_grades if name in self.places],
            "languages": len(results.languages),
        }

    def _who(self, names: tuple[str, ...]) -> list[int]:
        return [self.places[name] for name in names if name in self.places]

    def _sources(self) -> dict[str, int]:
        """Return the place of each submission's source among the codes; equal sources share one."""
        known: dict[tuple[str, str], int] = {}
        found: dict[str, int] = {}
        total = 0
        for one in self.findings:
            program = self.results.programs.get(one.id)
            if program is None:
                continue
            text = shown_source(program.main)
            key = (program.language, text)
            if key not in known:
                total += len(text)
                if total > MOST_CODE_CHARACTERS:
                    break
                known[key] = len(self.codes)
                self.codes.append([text, program.language, len(program.sources) - 1])
            found[one.id] = known[key]
        return found

    def _submission(self, one: Finding, code: int | None) -> Json:
        """Return a submission; what is unknown is left out, since there may be thousands."""
        results = self.results
        similar = similarity_json(results.similarity.by_id.get(one.id) if results.similarity else None)
        suspects = results.suspects.get(one.id)
        stateful = one.reason == KEEPS_STATE
        failing = list(one.failing[:MOST_FAILING])
        program = results.programs.get(one.id)
        said = {
            "id": legible(one.id, lines=False),
            "claim": one.claim.name.lower(),
            "file": legible(one.file, lines=False) if one.file != one.id else "",
            "student": legible(one.student, lines=False) if one.student != one.id else "",
            "time": legible(one.time, lines=False),
            "revision": legible(one.revision, lines=False),
            "group": legible(one.group, lines=False),
            "language": one.language,
            "evidence": shown_evidence(one.evidence, results) if one.evidence else None,
            "second": shown_evidence(one.second, results) if one.second else None,
            "said": "" if one.evidence else claim_line(replace(one, reason="") if stateful else one, results),
            "reason": legible(one.reason).strip() if "\n" in one.reason.strip() else "",
            "tests": list(one.tests_passed) if one.tests_passed else None,
            "tried": one.tried,
            "doubts": [legible(doubt) for doubt in one.doubts],
            "remarks": [legible(remark) for remark in (*one.remarks, *([KEEPS_STATE] if stateful else []))],
            "cluster": one.cluster,
            "failing": failing,
            "got": [self.got.get((row, one.id), 0) for row in failing],
            "fails": len(one.failing) if len(one.failing) > MOST_FAILING else 0,
            "column": one.column,
            "grade": one.grade,
            "similarity": similar,
            "code": code,
            "undefined": undefined_lines(one, program) if program and one.undefined else None,
            "suspects": {"lines": [line.line for line in suspects.lines], "words": found_words(suspects)} if suspects else None,
        }
        return {key: value for key, value in said.items() if value not in (None, "", [], 0) or (key == "code" and value == 0)}

    def _read_row(self, row: SuiteRow) -> None:
        words: dict[Outcome | None, str] = {}
        places = self.said[row.id]
        for name, got in zip(row.refutes, row.got or [None] * len(row.refutes), strict=True):
            if got not in words:
                words[got] = row_line(row, got, self.results, WIDTH)
            self.got[row.id, name] = places.setdefault(words[got], len(places))

    def _row(self, row: SuiteRow) -> Json:
        given, expected = input_line(row.input, self.results, WIDTH), did_line(row.input, row.expected, self.results, WIDTH)
        return [given, expected, row.found_by, len(row.refutes)]

    def _cluster(self, one: ClusterFound) -> Json:
        evidence = shown_evidence(one.evidence, self.results) if one.evidence else None
        return {
            "id": one.id,
            "who": self._who(one.members),
            "evidence": evidence,
            "cause": legible(one.cause, lines=False),
            "failing": one.failing,
            "unknown": one.holes,
        }

    def _ranking(self) -> Json:
        ranking = self.results.ranking
        if ranking is None:
            return None
        bugs = {bug.row: place for place, bug in enumerate(ranking.bugs)}
        return {
            "line": ranking_line(ranking),
            "unranked": unranked_line(ranking, LISTED_NAMES),
            "bugs": [
                {
                    "row": bug.row,
                    "given": input_line(bug.input, self.results, WIDTH),
                    "expected": did_line(bug.input, bug.expected, self.results, WIDTH),
                    "who": self._who(bug.failing),
                    "rows": bug.rows,
                }
                for bug in ranking.bugs
            ],
            "nodes": [
                {
                    "who": self._who(node.members),
                    "failing": [bugs[row] for row in node.failing if row in bugs],
                    "label": node_label(node, ranking),
                }
                for node in ranking.nodes
            ],
            "edges": [[edge.better, edge.worse, bugs.get(edge.row, 0), edge.others] for edge in ranking.edges],
            "places": [
                [self.places[place.id], place.rank, place.score, place.bugs] for place in ranking.places if place.id in self.places
            ],
            "layout": self.layout.to_json() if self.layout else None,
        }

    def _suites(self) -> Json:
        found = self.results.readings.get("suites")
        if found is None:
            return None
        return {
            "suites": [
                {
                    "name": one.name,
                    "line": suite_line(one),
                    "others": halves_line(one),
                    "tests": [[*self._row(row)[:2], self._who(row.refutes)] for row in one.rows],
                }
                for one in found.suites
            ],
            "planted": found.planted.sentence if found.planted else "",
        }
