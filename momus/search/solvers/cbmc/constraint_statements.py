"""C text in the making: indented statements, and variables whose names no student uses."""

from collections.abc import Mapping

from momus.domain.expressions import ExpressionError

INT, REAL = "long long", "double"
C_SUPPORT = """\
static long long momus_floor_div(long long a, long long b) { long long q = a / b; return q * b != a && (a < 0) != (b < 0) ? q - 1 : q; }
static long long momus_floor_mod(long long a, long long b) { long long r = a % b; return r != 0 && (r < 0) != (b < 0) ? r + b : r; }
static long long momus_power(long long a, long long b) { long long p = 1; while (b-- > 0) p *= a; return p; }
static long long momus_length(const char *s) { long long n = 0; while (s[n]) n++; return n; }
"""


class Statements:
    """The lines of a function's body."""

    def __init__(self, used: int = 0):
        self.lines: list[str] = []
        self.used = used
        self.depth = 0

    def say(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def open(self, line: str) -> None:
        self.say(line + " {")
        self.depth += 1

    def close(self, line: str = "}") -> None:
        self.depth -= 1
        self.say(line)

    def variable(self, kind: str, start: str) -> str:
        self.used += 1
        self.say(f"{kind} momus_{self.used} = {start};")
        return f"momus_{self.used}"


def type_of(types: Mapping[str, str], name: str) -> str:
    """Return the C type of a parameter, an array as a pointer."""
    if not types.get(name):
        raise ExpressionError(f"the C type of {name} is not known")
    return types[name].strip().removesuffix("[]").strip() + (" *" if types[name].strip().endswith("[]") else "")


def is_real_type(declared: str) -> bool:
    """Return whether the numbers of a C type are floating."""
    return "double" in declared or "float" in declared
