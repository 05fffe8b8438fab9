"""CSV that a spreadsheet shows and does not run, and that reads back equal.

A spreadsheet takes a text that begins with `=`, `+`, `-` or `@` for a formula. Such a text gets an apostrophe, which spreadsheets hide. So does a
text that is such a text after an apostrophe, so that nothing is lost.
"""

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULA = tuple("=+-@＝＋－＠\t\r\n")


def cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if _would_run(text) else text


def text_of(cell: str) -> str:
    """Return the text of which `cell` made this."""
    return cell[1:] if cell.startswith("'") and _would_run(cell[1:]) else cell


def _would_run(text: str) -> bool:
    bare = text.lstrip("'")
    return bare.startswith(_FORMULA) or bare.lstrip().startswith(_FORMULA)


def csv_bytes(rows: Iterable[Sequence[str | float | int | None]]) -> bytes:
    """Return rows as CSV in UTF-8. Texts are made harmless; numbers stay numbers, None is empty."""
    text = io.StringIO()
    writer = csv.writer(text)
    for row in rows:
        writer.writerow([_written(one) for one in row])
    return text.getvalue().encode("utf-8", "backslashreplace")


def _written(one: str | float | int | None) -> str:
    if isinstance(one, str):
        return cell(one)
    return "" if one is None else f"{one:.10g}" if isinstance(one, float) else str(one)


def csv_rows(content: bytes) -> list[list[str]]:
    """Return the rows of a CSV as texts. A mark of the byte order at its beginning is left out."""
    return [list(map(text_of, row)) for row in csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))]
