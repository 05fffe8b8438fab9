"""The arguments of one call in the text of a type: bounds, lengths, flags, alphabets, and the mistakes in them."""

import ast

from momus.domain.expressions import UNEVALUABLE, Expression, ExpressionError
from momus.domain.shrinking.simplicity import character_rank
from momus.domain.types import Bound

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "d": "0123456789", "s": " \t\n"}
_WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
DEFAULT = _WORD + " "


class AlphabetError(ValueError):
    """A text that describes no alphabet."""


def alphabet(text: str) -> str:
    """Return the characters that the text describes, each once, simplest first; raise AlphabetError."""
    tokens = _tokens(text)
    found: dict[str, None] = {}
    i = 0
    while i < len(tokens):
        token, literal = tokens[i]
        if i + 2 < len(tokens) and tokens[i + 1] == ("-", False) and len(token) == 1 and len(tokens[i + 2][0]) == 1:
            last = tokens[i + 2][0]
            if last < token:
                raise AlphabetError(f"the range {token}-{last} runs backwards; write {last}-{token}")
            found.update(dict.fromkeys(map(chr, range(ord(token), ord(last) + 1))))
            i += 3
        else:
            found.update(dict.fromkeys(token))
            i += 1
    return "".join(sorted(found, key=lambda c: (character_rank(c), c)))


def _tokens(text: str) -> list[tuple[str, bool]]:
    """Return (characters, whether a backslash was before them) for each place of the text."""
    tokens, i = [], 0
    while i < len(text):
        if text[i] == "\\":
            if i + 1 == len(text):
                raise AlphabetError("it ends in a single backslash; write two")
            code = text[i + 1]
            tokens.append((_WORD + "_" if code == "w" else _ESCAPES.get(code, code), True))
            i += 2
        else:
            tokens.append((text[i], False))
            i += 1
    return tokens


DEFAULT_LENGTHS = (0, 8)


class TypeMistake(Exception):
    """What is wrong with the text of a type: (rule, next step), one or several."""

    def __init__(self, rule: str, step: str = ""):
        super().__init__(rule)
        self.found = [(rule, step)]


class CallArguments:
    """The arguments of one call, and the mistakes in it and in the calls inside it."""

    def __init__(self, node: ast.Call, name: str, known: list[str], mistakes: list[tuple[str, str]]):
        self.node = node
        self.name = name
        self.args = list(node.args)
        self.keywords = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg is not None}
        self.known = known
        self.mistakes = mistakes

    def wrong(self, rule: str, step: str = "") -> None:
        self.mistakes.append((rule, step))

    def shown(self, *numbers: ast.expr) -> str:
        """Return the call as a person would point at it: list(…, 5, 3)."""
        inner = ", ".join(ast.unparse(number) for number in numbers)
        return (
            f"{self.name}(…, {inner})"
            if self.name not in ("int", "float", "permutation", "tree", "graph")
            else f"{self.name}({inner})"
        )

    def takes(self, fewest: int, most: int, form: str, keywords: tuple[str, ...] = ()) -> bool:
        """Return whether the number of arguments and the keywords are right; note it if not."""
        right = fewest <= len(self.args) <= most
        if not right:
            self.wrong(f"{ast.unparse(self.node)} has {len(self.args)} arguments", f"write {form}")
        for keyword in self.keywords:
            if keyword not in keywords:
                allowed = f"; allowed: {', '.join(keywords)}" if keywords else ""
                self.wrong(f"{self.name}() does not know {keyword}={ast.unparse(self.keywords[keyword])}", f"write {form}{allowed}")
                right = False
        return right

    def bound(self, node: ast.expr, *, length: bool = False, real: bool = False) -> Bound:
        """Return a bound: a number, or an expression over earlier parameters."""
        if isinstance(node, ast.Constant) and node.value is None and not length:
            return None
        try:
            expression = Expression(ast.unparse(node))
        except ExpressionError as error:
            self.wrong(error.rule, error.step)
            return 0
        unknown = [name for name in expression.names if name not in self.known]
        if unknown:
            self.wrong(
                f"{self.name}(… {expression.text} …) uses {unknown[0]}, which is no earlier parameter",
                "put that one above this one",
            )
            return 0
        if expression.names:
            return expression
        try:
            value = expression.evaluate({})
        except UNEVALUABLE as error:
            self.wrong(f"{expression.text} has no value ({error})")
            return 0
        if type(value) is not int and not (real and type(value) is float):
            self.wrong(
                f"{self.name}() has the bound {expression.text}, which is not a whole number"
                if not real
                else f"{expression.text} is not a number"
            )
            return 0
        if length and value < 0:
            self.wrong(f"{ast.unparse(self.node)} has the negative size {value}", "use 0 or more")
            return 0
        return value

    def lengths(self, at: int) -> tuple[Bound, Bound]:
        """Return the least and greatest length, from two places of the arguments."""
        if len(self.args) <= at:
            return DEFAULT_LENGTHS
        if len(self.args) == at + 1:
            text = ast.unparse(self.args[at])
            self.wrong(
                f"{ast.unparse(self.node)} has one length",
                f"write {text}, {text} for exactly {text}, or 0, {text} for at most that",
            )
            return DEFAULT_LENGTHS
        lo, hi = (self.bound(node, length=True) for node in self.args[at : at + 2])
        if type(lo) is int and type(hi) is int and lo > hi:
            self.wrong(f"{self.shown(*self.args[at : at + 2])} has a minimum length above its maximum", "swap them")
            return hi, lo
        return lo, hi

    def flag(self, name: str) -> bool:
        node = self.keywords.get(name)
        if node is None:
            return False
        if not isinstance(node, ast.Constant) or type(node.value) is not bool:
            self.wrong(f"{self.name}(…, {name}={ast.unparse(node)}) is neither True nor False", f"write {name}=True")
            return False
        return node.value

    def letters(self) -> str:
        if not self.args:
            return alphabet(DEFAULT)
        node = self.args[0]
        if not isinstance(node, ast.Constant) or type(node.value) is not str:
            self.wrong(f"{ast.unparse(self.node)} does not start with its alphabet", f"write {self.name}('a-z', …)")
            return "a"
        try:
            letters = alphabet(node.value)
        except AlphabetError as error:
            self.wrong(f"{ast.unparse(self.node)}: {error}")
            return "a"
        if not letters:
            self.wrong(f"{ast.unparse(self.node)} has an empty alphabet", f"write {self.name}('a-z', …)")
        return letters
