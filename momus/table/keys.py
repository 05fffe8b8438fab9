"""Numbers that stand for keys: a key is long, and many rows name it."""

from momus.table.database import Database


class Keys:
    """The keys of judges, domains, plans and settings."""

    db: Database

    def key_id(self, key: str) -> int:
        """Return the number of a judge's, domain's, plan's or setting's key; a new one is made if needed."""
        found = self.db.one("SELECT id FROM keys WHERE key = ?", (key,))
        return found[0] if found else self.db.insert("INSERT INTO keys (key) VALUES (?)", (key,))
