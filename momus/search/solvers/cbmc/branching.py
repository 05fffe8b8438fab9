"""A preprocessed C program that records its branches: every condition goes through a call that records its value.

The text is read by tokens. A condition that is not recognised is not recorded: the model checker then takes two paths for one, and proposes
fewer inputs.
"""

from collections.abc import Sequence
from itertools import count

from momus.languages.c.source import CToken, tokens

BRANCH, CHOICE = "momus_branch", "momus_choice"
DECLARED = f"int {BRANCH}(int); void {CHOICE}(int);\n"
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_ASSIGNING = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
_JOINING = {"&&", "||"}
_BETWEEN = _ASSIGNING | _JOINING | {";", ",", "?", ":", "return", "else", "do", "goto", "break", "continue", "default"}
_UNEVALUATED = {"sizeof", "__typeof__", "typeof", "_Alignof", "__alignof__", "__attribute__", "__asm__", "asm", "_Static_assert",
                "__builtin_offsetof", "__builtin_va_arg", "__extension__"}  # fmt: skip


def branched(text: str) -> str:
    """Return the program with its conditions recorded; text outside functions is unchanged."""
    return _Noting().outside(tokens(text.encode("latin-1")))


def _spelt(items: Sequence[CToken]) -> str:
    """Return tokens as text; a preprocessor's line stays one."""
    return " ".join(f"\n{token.text}\n" if token.kind == "directive" else token.text for token in items)


def _group(items: Sequence[CToken], at: int) -> int:
    """Return where the bracket that opens at this place is closed; the end if it is not."""
    closing, depth = _CLOSING[items[at].text], 0
    for place in range(at, len(items)):
        depth += (items[place].text == items[at].text) - (items[place].text == closing)
        if depth == 0:
            return place
    return len(items) - 1


def _parts(items: Sequence[CToken], separator: str) -> list[Sequence[CToken]]:
    """Return the tokens between separators that are in no bracket."""
    found, begin, at = [], 0, 0
    while at < len(items):
        if items[at].text in _CLOSING:
            at = _group(items, at)
        elif items[at].text == separator:
            found.append(items[begin:at])
            begin = at + 1
        at += 1
    return [*found, items[begin:]]


def _noted(condition: str) -> str:
    return f"{BRANCH} ( ! ! ( {condition} ) )"


class _Noting:
    """Rewrites one program; labels of a `switch` are numbered through it."""

    def __init__(self) -> None:
        self._labels = count(1)

    def outside(self, items: Sequence[CToken]) -> str:
        """Return declarations and functions, the bodies of the functions rewritten."""
        done, at = [], 0
        while at < len(items):
            if items[at].text == "{":
                end = _group(items, at)
                is_body = at > 0 and items[at - 1].text == ")"
                inner = items[at + 1 : end]
                done.append(f"{{ {self.inside(inner) if is_body else _spelt(inner)} }}")
                at = end
            else:
                done.append(_spelt([items[at]]))
            at += 1
        return " ".join(done)

    def inside(self, items: Sequence[CToken]) -> str:
        """Return statements or an expression with recorded conditions."""
        done: list[str] = []
        operand: list[str] = []
        before = ""
        at = 0

        def close(after: str) -> None:
            """End an operand, which is a condition if it stands beside && or ||, or before `?`."""
            text = " ".join(operand)
            operand.clear()
            if text and (before in _JOINING or after in _JOINING or after == "?"):
                text = _noted(text)
            done.append(text)

        while at < len(items):
            token = items[at]
            if token.text in ("if", "while", "for") and at + 1 < len(items) and items[at + 1].text == "(":
                close("")
                end = _group(items, at + 1)
                done.append(f"{token.text} ( {self._header(token.text, items[at + 2 : end])} )")
                at, before = end, ""
            elif token.text in ("case", "default"):
                close("")
                end = next((place for place in range(at, len(items)) if items[place].text == ":"), at)
                done.append(f"{_spelt(items[at : end + 1])} {CHOICE} ( {next(self._labels)} ) ;")
                at, before = end, ""
            elif token.text in _CLOSING:
                end = _group(items, at)
                inner = items[at + 1 : end]
                kept = token.text == "[" or (at > 0 and items[at - 1].text in _UNEVALUATED)
                text = f"{token.text} {_spelt(inner) if kept else self.inside(inner)} {_CLOSING[token.text]}"
                if token.text == "{":
                    close("")
                    done.append(text)
                    before = ""
                else:
                    operand.append(text)
                at = end
            elif token.text in _BETWEEN:
                # In `a ?: b` the value of the condition is used.
                short = token.text == "?" and at + 1 < len(items) and items[at + 1].text == ":"
                close("" if short else token.text)
                done.append(token.text)
                before = token.text
            elif token.kind == "directive":
                close("")
                done.append(_spelt([token]))
                before = ""
            else:
                operand.append(token.text)
            at += 1
        close("")
        return " ".join(filter(None, done))

    def _header(self, keyword: str, inner: Sequence[CToken]) -> str:
        """Return the text in the brackets of an `if`, `while` or `for`."""
        if keyword != "for":
            return self._condition(inner)
        parts = _parts(inner, ";")
        if len(parts) != 3:
            return _spelt(inner)
        first, condition, last = parts
        return f"{self.inside(first)} ; {self._condition(condition)} ; {self.inside(last)}"

    def _condition(self, items: Sequence[CToken]) -> str:
        if not items or (len(items) == 1 and items[0].kind == "number"):
            return _spelt(items)
        return _noted(self.inside(items))
