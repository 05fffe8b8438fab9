"""A table on a store, as tests fill it."""

from zlib import crc32

from momus.model import Input
from momus.table import Origin, Standing, Store, Table


def table_of(store: Store, *columns: int, references: int = 1) -> Table:
    """Return the table of these columns, the first of which are references; its rows are those of the store."""
    table = Table(
        store,
        judge_key="exact",
        depends_on_input=False,
        likeness=lambda record: crc32(record) % 1000 + 1,
        references=columns[:references],
        columns=columns,
    )
    for row in store.rows():
        table.add_row(row, row.order or (row.id,), counts=True)
    return table


def make_rows(table: Table, *values: int, standing: Standing = Standing.EVIDENCE) -> list[int]:
    """Return rows for these arguments of f, which are as simple as they are small."""
    with table.store.transaction():
        return [table.make_row(Input("f", (value,)), Origin("random"), (value,), standing, counts=True) for value in values]
