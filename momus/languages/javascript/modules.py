"""Files that are modules of the newer kind: `import` becomes a call of require, `export` falls away, lines stay where they are."""

import re

from momus.languages.javascript.source import Token, closed, text_of, tokens


def as_script(content: bytes) -> str:
    """Return the text of a file as a script: names that it exports are names at its top."""
    text = text_of(content)
    if text.startswith("#!"):
        text = "//" + text[2:]
    found = tokens(text)
    changes: list[tuple[int, int, str]] = []
    depth = 0
    for at, token in enumerate(found):
        if token.kind == "sign":
            depth += (token.text in "([{") - (token.text in ")]}")
        if depth == 0 and token.kind == "word" and _begins_statement(found, at):
            if token.text == "import":
                changes += _imported(text, found, at)
            elif token.text == "export":
                changes += _exported(text, found, at)
    if not changes:
        return text
    for begin, end, instead in sorted(changes, reverse=True):
        text = text[:begin] + instead + "\n" * text[begin:end].count("\n") + text[end:]
    return "'use strict';" + text


def _begins_statement(found: tuple[Token, ...], at: int) -> bool:
    return at == 0 or found[at].new_line or found[at - 1].text in (";", "}")


def _end_of(found: tuple[Token, ...], at: int) -> int:
    return found[at].at + len(found[at].text)


def _imported(text: str, found: tuple[Token, ...], at: int) -> list[tuple[int, int, str]]:
    """Return the change for an import statement; none for `import(…)` and `import.meta`."""
    end = next((place for place in range(at + 1, min(at + 200, len(found))) if found[place].kind == "text"), None)
    if at + 1 >= len(found) or found[at + 1].text in ("(", ".") or end is None:
        return []
    called = f"require({found[end].text})"
    names = text[_end_of(found, at) : found[end].at].strip()
    if names:
        names = names.removesuffix("from").strip()
        called = _bound(names, called)
    return [(found[at].at, _end_of(found, end), called)]


def _bound(names: str, called: str) -> str:
    parts = []
    braces = re.search(r"\{(.*)\}", names, re.DOTALL)
    if braces:
        parts.append("{" + re.sub(r"([$\w]+)\s+as\s+([$\w]+)", r"\1: \2", " ".join(braces[1].split())) + "}")
        names = names.replace(braces[0], "")
    for name in (one.strip() for one in names.split(",")):
        if name:
            parts.append(name.removeprefix("*").strip().removeprefix("as ").strip())
    return "const " + ", ".join(f"{part} = {called}" for part in parts)


def _exported(text: str, found: tuple[Token, ...], at: int) -> list[tuple[int, int, str]]:
    """Return the change for an export: what is declared stays, a list of names falls away."""
    following = found[at + 1].text if at + 1 < len(found) else ""
    if following in ("{", "*"):
        end = closed(found, at + 1) if following == "{" else at + 1
        if end + 2 < len(found) and found[end + 1].text == "from":
            end += 2
        return [(found[at].at, _end_of(found, end), "")]
    if following != "default":
        return [(found[at].at, _end_of(found, at), "")]
    after = [token.text for token in found[at + 2 : at + 5]]
    if after[:1] == ["async"]:
        after = after[1:]
    named = after[:1] in (["function"], ["class"]) and len(after) > 1 and after[1] not in ("(", "{", "*", "extends")
    return [(found[at].at, _end_of(found, at + 1), "" if named else "module.exports = ")]
