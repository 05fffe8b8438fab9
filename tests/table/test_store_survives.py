"""The store survives kills, other processes, other versions, damage and a full disk."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from momus import wire
from momus.errors import StoreError
from momus.model import Input, Program
from momus.table import Origin, Role, Store
from tests.table.tables import make_rows, table_of

PROGRAM = Program("python", (("main.py", b"pass"),))

WRITER = """
import sys
from pathlib import Path
from momus import wire
from momus.model import Input, Program
from momus.table import Origin, Role, Standing, Store
from tests.table.tables import table_of

with Store.open(Path(sys.argv[1])) as store:
    column = store.column("k", role=Role.REFERENCE, program=Program("python", (("main.py", b"pass"),)))
    table = table_of(store, column)
    print("open", flush=True)
    at = store.last_row() // 50
    while True:
        with store.transaction():
            rows = [
                table.make_row(Input("f", (at, item)), Origin("random", column, at), (at, item), Standing.EVIDENCE, counts=True)
                for item in range(50)
            ]
            table.put(column, rows, [wire.encode((at, row)) for row in rows])
        at += 1
"""

HOLDER = """
import sys
from pathlib import Path
from momus.table import Store

store = Store.open(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


ROOT = Path(__file__).resolve().parent.parent.parent


def start(script: str, path: Path) -> subprocess.Popen:
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    said = process.stdout.readline()
    assert said == "open\n", process.stderr.read()
    return process


@pytest.mark.slow
def test_killed_at_any_moment_each_round_is_there_as_a_whole_or_not_at_all(tmp_path):
    path = tmp_path / "s.db"
    rng = random.Random(7)
    rounds = 0
    for _ in range(12):
        process = start(WRITER, path)
        time.sleep(rng.uniform(0, 0.6))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        with Store.open(path, readonly=True) as store:
            assert store.last_row() >= 50 * rounds
        with Store.open(path) as store:
            rounds = store.last_row() // 50
            rows = store.rows()
            assert [row.input.args for row in rows] == [(at, item) for at in range(rounds) for item in range(50)]
            assert [row.id for row in rows] == list(range(1, 50 * rounds + 1))
            columns = [column.id for column in store.columns()]
            assert not rows or (table_of(store, *columns).outcomes([row.id for row in rows], columns) > 0).all()
            assert store.db.one("PRAGMA integrity_check") == ("ok",)
    assert rounds > 10


def test_a_transaction_that_fails_leaves_nothing_and_gives_its_ids_back(tmp_path):
    with Store.open(tmp_path / "s.db") as store:
        with pytest.raises(ZeroDivisionError), store.transaction():
            column = store.column("k", role=Role.REFERENCE, program=PROGRAM)
            table = table_of(store, column)
            (row,) = make_rows(table, 1)
            table.put(column, [row], [wire.encode("gone")])
            with store.transaction():
                store.keep(Input("f", (1,)), "x")
            raise ZeroDivisionError
        assert (store.columns(), store.rows(), store.kept(Input, "x")) == ([], [], None)
        assert store.column("k", role=Role.REFERENCE, program=PROGRAM) == column
        table = table_of(store, column)
        assert make_rows(table, 2) == [row]
        table.put(column, [row], [wire.encode("kept")])
        assert table.record(table.outcome(row, column)) == wire.encode("kept")


def test_a_second_writer_is_told_who_holds_the_store_and_a_reader_is_not_kept_out(tmp_path):
    path = tmp_path / "s.db"
    holder = start(HOLDER, path)
    with pytest.raises(StoreError, match=rf"another process is writing it \(process {holder.pid}: -c .*\); wait until it ends"):
        Store.open(path)
    with Store.open(path, readonly=True) as store:
        assert store.rows() == []
    holder.communicate("")
    with Store.open(path) as store:
        store.keep(Input("f", (1,)), "x")


def test_the_lock_of_a_killed_writer_is_gone_though_its_child_lives(tmp_path):
    path = tmp_path / "s.db"
    script = HOLDER.replace(
        "sys.stdin.read()", "import os, time\nif os.fork() == 0: os.close(1); os.close(2); time.sleep(5)\nsys.stdin.read()"
    )
    holder = start(script, path)
    time.sleep(0.1)
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    Store.open(path).close()
    holder.communicate()


def test_one_process_opens_a_store_for_writing_once(tmp_path):
    with Store.open(tmp_path / "s.db"):
        with pytest.raises(StoreError, match="this process is writing it already"):
            Store.open(tmp_path / "s.db")
        holder = subprocess.run([sys.executable, "-c", HOLDER, str(tmp_path / "s.db")], capture_output=True, text=True, input="")
        assert f"process {os.getpid()}" in holder.stderr
    Store.open(tmp_path / "s.db").close()


def test_a_reader_sees_whole_rounds_while_another_process_writes(tmp_path):
    path = tmp_path / "s.db"
    writer = start(WRITER, path)
    try:
        for _ in range(20):
            with Store.open(path, readonly=True) as store:
                assert len(store.rows()) % 50 == 0
    finally:
        writer.send_signal(signal.SIGKILL)
        writer.communicate()


def test_a_store_of_a_newer_version_is_left_alone(tmp_path):
    path = tmp_path / "s.db"
    Store.open(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 4")
    before = path.read_bytes()
    for readonly in (False, True):
        with pytest.raises(
            StoreError, match=r"s\.db: written by a newer Momus \(format 4, this one knows 3\); install the newer Momus"
        ):
            Store.open(path, readonly=readonly)
    assert path.read_bytes() == before


def test_a_store_of_the_first_version_is_left_alone(tmp_path):
    path = tmp_path / "s.db"
    Store.open(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 1")
    before = path.read_bytes()
    for readonly in (False, True):
        with pytest.raises(
            StoreError,
            match=r"s\.db: format 1: it was written by an older Momus, and this one reads format 3 only; grade again into another --out, or delete",
        ):
            Store.open(path, readonly=readonly)
    assert path.read_bytes() == before


def test_a_file_that_is_no_store_is_left_alone(tmp_path):
    text = tmp_path / "text.db"
    text.write_text("not a database, but quite long enough to be taken for one" * 20)
    with pytest.raises(StoreError, match="is damaged, or no store"):
        Store.open(text)
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE t (x)")
    with pytest.raises(StoreError, match="no store of Momus; give another --out"):
        Store.open(other)


def test_a_damaged_store_is_reported_as_such(tmp_path):
    path = tmp_path / "s.db"
    with Store.open(path) as store:
        for item in range(2000):
            store.row(Input("f", (item, "x" * 50)), Origin("random")) if item else None
    content = bytearray(path.read_bytes())
    content[4096 * 2 :] = bytes(len(content) - 4096 * 2)
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"s\.db: is damaged, or no store"), Store.open(path) as store:
        store.rows()


def test_a_store_that_is_not_there_cannot_be_read(tmp_path):
    with pytest.raises(StoreError, match="there is no store; run momus grade"):
        Store.open(tmp_path / "s.db", readonly=True)


def test_a_full_disk_loses_nothing_that_was_stored(tmp_path):
    path = tmp_path / "s.db"
    with Store.open(path) as store:
        column = store.column("k", role=Role.REFERENCE, program=PROGRAM)
        table = table_of(store, column)
        store.db.execute("PRAGMA max_page_count = 200")
        stored = 0
        with pytest.raises(StoreError, match=r"s\.db: the disk is full; nothing that was stored is lost: make room"):
            for at in range(1000):
                with store.transaction():
                    rows = make_rows(table, *range(100 * at, 100 * at + 100))
                    table.put(column, rows, [wire.encode(row) for row in rows])
                stored += len(rows)
        assert stored and len(store.rows()) == stored
    with Store.open(path) as store:
        assert len(store.rows()) == stored
        assert (table_of(store, column).outcomes(list(range(1, stored + 1)), [column]) > 0).all()
        store.row(Input("f", ("room again",)), Origin("random"))


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to mount a small disk")
def test_a_disk_that_is_really_full_loses_nothing_that_was_stored(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)], capture_output=True).returncode:
        pytest.skip("a small disk cannot be mounted here")
    try:
        path = disk / "s.db"
        stored = 0
        with pytest.raises(StoreError, match="the disk is full; nothing that was stored is lost"), Store.open(path) as store:
            for at in range(1000):
                with store.transaction():
                    rows = [store.row(Input("f", (at, item, "x" * 100)), Origin("random")) for item in range(100)]
                stored += len(rows)
        (disk / "filler").write_bytes(b"")
        with Store.open(path, readonly=True) as store:
            assert stored and len(store.rows()) == stored
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_named(tmp_path):
    tmp_path.chmod(0o555)
    with pytest.raises(StoreError, match="Permission denied"):
        Store.open(tmp_path / "s.db")


def test_a_closed_store_says_so(tmp_path):
    store = Store.open(tmp_path / "s.db")
    store.close()
    store.close()
    with pytest.raises(StoreError, match="the store was closed"):
        store.rows()
