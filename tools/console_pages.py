"""Runs the commands of a page of documentation, and puts what they print into the page: `python -m tools.console_pages PAGE …`.

A fenced block with a title is a file: it is written, in the order of the page. A block of the kind `console` has commands, each after `$ `,
and what they print. All commands of a page run in one shell, in a fresh folder. A test fails while a page is not what this writes.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```(\w*)(.*)$")
TITLE = re.compile(r'title="([^"]+)"')
PROMPT = "$ "
CUT = "…"
"""A line that stands for any number of lines."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its kind (`console`, `python`), the file that it is (or ""), its lines, and the number of its first line in the page."""

    kind: str
    title: str
    lines: tuple[str, ...]
    at: int


@dataclass(frozen=True)
class Command:
    """A command of a page, what the page says that it prints, and the number of the first line of that."""

    text: str
    printed: tuple[str, ...]
    at: int


def blocks(page: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page."""
    lines = page.splitlines()
    start = None
    for number, line in enumerate(lines):
        fence = FENCE.match(line.strip())
        if start is None and fence:
            start, kind, rest = number + 1, fence[1], fence[2]
        elif start is not None and line.strip() == "```":
            title = TITLE.search(rest)
            yield Block(kind, title[1] if title else "", tuple(lines[start:number]), start)
            start = None


def commands(block: Block) -> list[Command]:
    """Return the commands of a block, with what follows each."""
    starts = [number for number, line in enumerate(block.lines) if line.startswith(PROMPT)]
    ends = [*starts[1:], len(block.lines)]
    return [
        Command(block.lines[start].removeprefix(PROMPT), block.lines[start + 1 : end], block.at + start + 1)
        for start, end in zip(starts, ends, strict=False)
    ]


def normal(text: str) -> str:
    """Return a printed text without what differs from run to run, or cannot stand in a page: seconds, tabs, blanks at the end of a line."""
    text = re.sub(r"\b\d[\d,]*(\.\d+)? s\b", "0 s", text.replace("\t", "  "))
    lines = "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")
    return f"{lines}\n" if lines else ""


def is_printed(shown: Sequence[str], printed: str) -> bool:
    """Return whether a page shows what a command printed; `…` alone on a line stands for any lines."""
    parts = re.split(rf"(?m)^{CUT}\n", "\n".join((*shown, "")))
    pattern = r"(?:.*\n)*?".join(re.escape(normal(part)) for part in parts)
    return re.fullmatch(pattern, normal(printed)) is not None


def run(page: str, folder: Path) -> list[tuple[Command, str]]:
    """Write the files of a page and run its commands in `folder`, in one shell; return what each printed on standard output."""
    found: list[tuple[Command, str]] = []
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PS1": "", "COLUMNS": "150"}
    shell = subprocess.Popen(
        ["bash"], cwd=folder, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert shell.stdin is not None and shell.stdout is not None
    end = "-- the command has ended --"
    with shell:
        for block in blocks(page):
            if block.title:
                file = folder / block.title
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text("\n".join(block.lines) + "\n")
            for command in commands(block) if block.kind == "console" else ():
                # The command must not read the commands that follow it.
                shell.stdin.write(f"{{ {command.text}\n}} </dev/null; printf '\\n%s\\n' '{end}'\n")
                shell.stdin.flush()
                printed = "".join(iter(shell.stdout.readline, f"{end}\n"))
                found.append((command, printed.replace(f"{folder}/", "")))
    return found


def refreshed(page: str, ran: Sequence[tuple[Command, str]]) -> str:
    """Return the page with what its commands printed. What it shows already stays, seconds included."""
    lines = page.splitlines()
    for command, printed in reversed(ran):
        if not is_printed(command.printed, printed):
            shown = [line.rstrip() for line in printed.replace("\t", "  ").strip("\n").splitlines()]
            lines[command.at : command.at + len(command.printed)] = shown
    return "\n".join(lines) + "\n"


def run_afresh(path: Path, folder: Path, *, until: str = "") -> list[tuple[Command, str]]:
    """Run a page, up to the line `until`, in a folder that has a link to the bundled examples."""
    (folder / "examples").symlink_to(ROOT / "examples")
    page = path.read_text()
    return run(page.partition(f"\n{until}\n")[0] if until else page, folder)


def main() -> None:
    for path in map(Path, sys.argv[1:]):
        with tempfile.TemporaryDirectory(prefix="momus-page-") as folder:
            path.write_text(refreshed(path.read_text(), run_afresh(path, Path(folder))))


if __name__ == "__main__":
    main()
