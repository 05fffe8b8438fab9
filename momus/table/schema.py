"""The tables of the store, and the number of their format.

Nothing is ever deleted, so ids grow in the order of writing. A transaction that is rolled back returns its ids, so a run that was killed hands
out the same ids again.
"""

FORMAT = 3
APPLICATION_ID = 0x4D6F6D75

TABLES = """
CREATE TABLE kept (kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;

CREATE TABLE columns (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, language TEXT NOT NULL, role TEXT NOT NULL, program BLOB NOT NULL);

CREATE TABLE rows (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, input BLOB NOT NULL, simplicity BLOB NOT NULL,
    standing TEXT NOT NULL, engine TEXT NOT NULL, column INTEGER REFERENCES columns, round INTEGER NOT NULL,
    seconds REAL NOT NULL, test TEXT NOT NULL);

CREATE TABLE outcomes (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, record BLOB);

CREATE TABLE usual (part INTEGER PRIMARY KEY, cells BLOB NOT NULL);

CREATE TABLE blocks (
    column INTEGER NOT NULL, part INTEGER NOT NULL, cells BLOB NOT NULL, PRIMARY KEY (column, part)) WITHOUT ROWID;

CREATE TABLE used (
    column INTEGER NOT NULL, row INTEGER NOT NULL, cpu_us INTEGER NOT NULL, wall_us INTEGER NOT NULL, memory_kb INTEGER NOT NULL,
    steps INTEGER NOT NULL, score REAL, PRIMARY KEY (column, row)) WITHOUT ROWID;

CREATE TABLE keys (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);

CREATE TABLE verdicts (
    judge INTEGER NOT NULL, row INTEGER NOT NULL, expected INTEGER NOT NULL, outcome INTEGER NOT NULL,
    accepted INTEGER NOT NULL, explanation TEXT NOT NULL,
    PRIMARY KEY (judge, row, expected, outcome)) WITHOUT ROWID;

CREATE TABLE confirmations (
    column INTEGER NOT NULL, row INTEGER NOT NULL, state TEXT NOT NULL, records BLOB NOT NULL, seconds REAL NOT NULL,
    PRIMARY KEY (column, row)) WITHOUT ROWID;

CREATE TABLE tried (
    plan INTEGER NOT NULL, column INTEGER NOT NULL, engine TEXT NOT NULL, round INTEGER NOT NULL,
    inputs INTEGER NOT NULL, seconds REAL NOT NULL, timeouts INTEGER NOT NULL,
    PRIMARY KEY (plan, column, engine, round)) WITHOUT ROWID;

CREATE TABLE settled (
    setting INTEGER NOT NULL, digest TEXT NOT NULL, column INTEGER REFERENCES columns, rejection TEXT NOT NULL,
    PRIMARY KEY (setting, digest)) WITHOUT ROWID;

CREATE TABLE submissions (
    id TEXT NOT NULL, digest TEXT NOT NULL, file TEXT NOT NULL, PRIMARY KEY (id, digest)) WITHOUT ROWID;
"""
