"""Statements for the legacy layout, which takes LaTeX: Markdown is rewritten, in the few constructs that statements use."""

import re
from pathlib import Path

_ESCAPES = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
} | {one: f"\\{one}" for one in "&%$#_{}"}
_SPANS = re.compile(r"(\$[^$]+\$)|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|_([^_]+)_(?!\w)")
_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+(.*)")


def latex_of_markdown(text: str, title: str) -> str:
    """Return a statement in Markdown as the body of a LaTeX document. The first heading is the title, which LaTeX has from elsewhere."""
    lines = [f"\\problemname{{{_escaped(title)}}}", ""]
    in_list = in_code = False
    for number, line in enumerate(text.splitlines()):
        if line.strip().startswith("```"):
            lines.append("\\end{verbatim}" if in_code else "\\begin{verbatim}")
            in_code = not in_code
            continue
        if in_code:
            lines.append(line)
            continue
        item = _ITEM.fullmatch(line)
        if bool(item) != in_list and (item or line.strip()):
            lines.append("\\end{itemize}" if in_list else "\\begin{itemize}")
            in_list = bool(item)
        heading = _HEADING.fullmatch(line)
        if item:
            lines.append(f"\\item {_inline(item[1])}")
        elif heading and (len(heading[1]) > 1 or number > 0):
            lines.append(f"\\section*{{{_inline(heading[2])}}}")
        elif not heading:
            lines.append(_inline(line))
    if in_list:
        lines.append("\\end{itemize}")
    return "\n".join(lines) + "\n"


def _inline(text: str) -> str:
    made, at = [], 0
    for found in _SPANS.finditer(text):
        made.append(_escaped(text[at : found.start()]))
        math, code, bold, *slanted = found.groups()
        if math:
            made.append(math)
        elif code:
            made.append(f"\\texttt{{{_escaped(code)}}}")
        else:
            made.append(f"\\textbf{{{_escaped(bold)}}}" if bold else f"\\emph{{{_escaped(next(filter(None, slanted)))}}}")
        at = found.end()
    return "".join(made) + _escaped(text[at:])


def _escaped(text: str) -> str:
    return "".join(_ESCAPES.get(one, one) for one in text)


def statement_files(folder: Path, title: str, target: str) -> dict[str, bytes | Path]:
    """Return the statement of a task as files under `target`: its folder `statement`, or its file statement.md, .tex or .pdf.

    Where there is no statement in LaTeX, one is made: of that in Markdown, else of the title alone.
    """
    found: dict[str, Path] = {}
    if (folder / "statement").is_dir():
        found = {
            path.relative_to(folder / "statement").as_posix(): path
            for path in sorted((folder / "statement").rglob("*"))
            if path.is_file()
        }
    for suffix in ("md", "tex", "pdf"):
        if (folder / f"statement.{suffix}").is_file():
            found.setdefault(f"problem.en.{suffix}", folder / f"statement.{suffix}")
    files: dict[str, bytes | Path] = {f"{target}/{name}": path for name, path in found.items()}
    for name, path in found.items():
        if name.endswith(".md") and not any(other.startswith(name[:-2]) and other.endswith(".tex") for other in found):
            files[f"{target}/{name[:-2]}tex"] = latex_of_markdown(path.read_text("utf-8", "replace"), title).encode()
    if not any(name.endswith((".tex", ".pdf")) for name in files):
        files[f"{target}/problem.en.tex"] = latex_of_markdown("", title).encode()
    return files
