"""Conclusions about cells and rows: verdicts, and what fresh runs confirmed. Long keys that many rows name are kept once, by number."""

from collections.abc import Iterable, Mapping

from momus import wire
from momus.model import Verdict
from momus.table.database import Database
from momus.table.store_records import Confirmation


class Keys:
    """The keys of judges, domains, plans and settings."""

    db: Database

    def key_id(self, key: str) -> int:
        """Return the number of a judge's, domain's, plan's or setting's key; a new one is made if needed."""
        found = self.db.one("SELECT id FROM keys WHERE key = ?", (key,))
        return found[0] if found else self.db.insert("INSERT INTO keys (key) VALUES (?)", (key,))


ANY_ROW = 0
"""The row of a verdict that holds on every row, because the judge ignores the input."""

Judged = tuple[int, int, int]
"""(row or ANY_ROW, outcome id of the reference, outcome id of the submission)"""


class Judgements(Keys):
    """Conclusions, each under the key of its judge or domain: an edited judge or domain adds new ones beside the old."""

    def verdicts(self, judge_key: str) -> dict[Judged, Verdict]:
        """Return every verdict of that judge by (row or ANY_ROW, expected outcome id, outcome id)."""
        accepted = Verdict(True)
        return {
            (row, expected, outcome): accepted if yes and not explanation else Verdict(bool(yes), explanation)
            for row, expected, outcome, yes, explanation in self.db.execute(
                "SELECT row, expected, outcome, accepted, explanation FROM verdicts JOIN keys ON judge = keys.id WHERE key = ?",
                (judge_key,),
            )
        }

    def add_verdicts(self, judge_key: str, verdicts: Mapping[Judged, Verdict]) -> None:
        """Keep the verdicts; a verdict given before stays."""
        with self.db.transaction():
            judge = self.key_id(judge_key)
            self.db.executemany(
                "INSERT OR IGNORE INTO verdicts VALUES (?, ?, ?, ?, ?, ?)",
                ((judge, *judged, verdict.accepted, verdict.explanation) for judged, verdict in verdicts.items()),
            )

    def confirmations(self) -> dict[tuple[int, int], Confirmation]:
        """Return every confirmation by (row, column)."""
        return {
            (row, column): Confirmation(row, column, state, wire.decode(records), seconds)
            for column, row, state, records, seconds in self.db.execute("SELECT * FROM confirmations")
        }

    def add_confirmations(self, confirmations: Iterable[Confirmation]) -> None:
        """Keep what fresh processes did; a later confirmation of the same cell replaces the earlier."""
        self.db.executemany(
            "INSERT OR REPLACE INTO confirmations VALUES (?, ?, ?, ?, ?)",
            ((c.column, c.row, c.state, wire.encode(tuple(c.records)), c.seconds) for c in confirmations),
        )
