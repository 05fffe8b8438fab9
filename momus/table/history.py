"""What was done so far: what each engine tried, and which submissions were seen. A run continues from here."""

from collections.abc import Iterable, Mapping

from momus.table.judgements import Keys
from momus.table.store_records import Settled, Tried


class History(Keys):
    """The past of a run."""

    def tried(self, plan: str) -> list[Tried]:
        """Return what was tried under that plan, by column, engine and round."""
        return [
            Tried(column, engine, plan, *rest)
            for column, engine, *rest in self.db.execute(
                "SELECT column, engine, round, inputs, seconds, timeouts FROM tried JOIN keys ON plan = keys.id "
                "WHERE key = ? ORDER BY column, engine, round",
                (plan,),
            )
        ]

    def add_tried(self, tried: Iterable[Tried]) -> None:
        """Keep what was tried; the same column, engine and round of a plan is kept once."""
        with self.db.transaction():
            plans: dict[str, int] = {}
            values = []
            for t in tried:
                if t.plan not in plans:
                    plans[t.plan] = self.key_id(t.plan)
                values.append((plans[t.plan], t.column, t.engine, t.round, t.inputs, t.seconds, t.timeouts))
            self.db.executemany("INSERT OR REPLACE INTO tried VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    def settled(self, setting: str) -> dict[str, Settled]:
        """Return by a program's digest its column in that setting, or why it was rejected."""
        known = self.db.all(
            "SELECT digest, column, rejection FROM settled JOIN keys ON setting = keys.id WHERE key = ?", (setting,)
        )
        return {digest: Settled(column, rejection) for digest, column, rejection in known}

    def settle(self, setting: str, settled: Mapping[str, Settled]) -> None:
        """Keep what became of these digests, so that the next run neither parses nor compiles them."""
        with self.db.transaction():
            key = self.key_id(setting)
            self.db.executemany(
                "INSERT OR REPLACE INTO settled VALUES (?, ?, ?, ?)",
                ((key, digest, s.column, s.rejection) for digest, s in settled.items()),
            )

    def submissions(self) -> list[tuple[str, str, str]]:
        """Return (id, digest, file) of every submission ever seen."""
        return self.db.all("SELECT id, digest, file FROM submissions ORDER BY id, digest")

    def saw(self, submissions: Iterable[tuple[str, str, str]]) -> None:
        """Keep (id, digest, file) of submissions: what was handed in under a name, even if it is replaced later."""
        self.db.executemany("INSERT OR REPLACE INTO submissions VALUES (?, ?, ?)", submissions)
