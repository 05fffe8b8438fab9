"""Pairs that are hard to tell apart: each differs on few inputs of a wide domain, and each is hard in its own way."""

from dataclasses import dataclass
from textwrap import dedent

WORD = "int(-2**31, 2**31 - 1)"
WIDE = "int(-10**12, 10**12)"


@dataclass(frozen=True)
class HardPair:
    """A reference and a submission that differs from it. `difference` shows where, or is None where nobody has worked it out by hand."""

    name: str
    language: str
    inputs: dict[str, str]
    reference: str
    submission: str
    difference: tuple | None

    def settings(self) -> str:
        """Return the exercise.toml of the pair, but for the line that names the reference."""
        lines = "\n".join(f'{name} = "{domain}"' for name, domain in self.inputs.items())
        return f'language = "{self.language}"\nname = "{self.name}"\nfunction = "f"\n[inputs]\n{lines}\n'


def python(name: str, inputs: dict[str, str], right: str, wrong_if: str, difference: tuple | None) -> HardPair:
    """Return a pair whose submission first runs these statements, which leave with another answer somewhere."""
    names = ", ".join(inputs)
    reference = f"def f({names}):\n    return {right}\n"
    body = "\n".join(f"    {line}" for line in dedent(wrong_if).strip().splitlines())
    return HardPair(name, "python", inputs, reference, f"def f({names}):\n{body}\n    return {right}\n", difference)


def c(name: str, inputs: dict[str, str], reference: str, submission: str, difference: tuple | None) -> HardPair:
    """Return a pair in C."""
    return HardPair(name, "c", inputs, reference, submission, difference)


# A look-up in compiled code makes no visible comparison and gives a solver nothing to negate; random search tries few of the numbers.
LISTED = ", ".join(str(100_000_007 + 1_234_577 * place) for place in range(300))

PYTHON: tuple[HardPair, ...] = (
    HardPair(
        "one_of_many_listed", "python", {"x": WIDE},
        "def f(x):\n    return x % 3\n",
        f"from struct import pack\nKNOWN = b''.join(pack('q', number) for number in [{LISTED}])\n"
        "def f(x):\n    return None if KNOWN.find(pack('q', x)) == 0 else x % 3\n",
        (100_000_007,),
    ),
    python("magic_constant", {"x": WIDE}, "x % 10", "if x == 739_154_682: return None", (739_154_682,)),
    python("product_of_constants", {"x": WIDE}, "x % 10", "if x // 7919 == 104_729 and x % 7919 == 0: return None", (7919 * 104_729,)),
    python(
        "narrow_window", {"x": WIDE}, "x + 1",
        "if 500_000_017 <= x <= 500_000_021 and x % 5 == 3: return None", (500_000_018,),
    ),
    python(
        "masked_bits", {"x": "int(0, 2**32 - 1)"}, "x & 1",
        "if x & 0xFFFFF000 == 0xBEEF5000: return None", (0xBEEF5000,),
    ),
    python(
        "linear_system", {"x": WIDE, "y": WIDE, "z": WIDE}, "x + y + z",
        "if 3 * x + 5 * y - 7 * z == -27_157 and x - 2 * y + z == 30_244 and 2 * x + y + 4 * z == 35_185: return None",
        (12345, -6789, 4321),
    ),
    python(
        "two_equations", {"x": WIDE, "y": WIDE}, "x - y",
        "if x + y == 1_000_003 and x - y == 13: return None", (500_008, 499_995),
    ),
    python("factors", {"x": "int(2, 10**6)", "y": "int(2, 10**6)"}, "x * y", "if x < y and x * y == 1_022_117: return None", (1009, 1013)),
    python("secret_word", {"s": "str('a-z ', 0, 20)"}, "len(s)", "if s == 'open sesame now': return None", ("open sesame now",)),
    python(
        "prefix_suffix_length", {"s": "str('a-z', 0, 20)"}, "s[::-1]",
        "if s.startswith('qx') and s.endswith('zj') and len(s) == 9: return None", ("qxaaaaazj",),
    ),
    python(
        "letters_in_place", {"s": "str('a-z', 0, 12)"}, "s.upper()",
        "if len(s) > 7 and s[1] == 'k' and s[3] == 'w' and s[7] == 'v' and s.count('m') == 2: return None", ("akmwmaav",),
    ),
    python(
        "anagram", {"s": "str('a-z', 0, 10)"}, "sorted(s)",
        "if len(s) == 6 and sorted(s) == sorted('marble') and s[0] == 'r': return None", ("rmable",),
    ),
    python(
        "deep_list", {"xs": "list(int(-1000, 1000), 0, 8)"}, "sum(xs)",
        "if len(xs) == 6 and xs[2] == 99 and xs[0] < xs[1] < xs[2] and sum(xs) == 777: return None", ([0, 1, 99, 677, 0, 0],),
    ),
    python(
        "list_against_list", {"xs": "list(int(0, 10**6), 0, 6)", "ys": "list(int(0, 10**6), 0, 6)"}, "len(xs) + len(ys)",
        "if len(xs) >= 3 and xs == ys[::-1] and xs[0] > xs[1] > xs[2]: return None", ([2, 1, 0], [0, 1, 2]),
    ),
    python(
        "key_of_the_maximum", {"xs": "list(int(-10**9, 10**9), 1, 7)", "k": "int(-10**9, 10**9)"}, "max(xs)",
        "if len(xs) > 3 and k == max(xs) + min(xs) and k > 1_000_000: return None", ([0, 0, 0, 1_000_001], 1_000_001),
    ),
    # What is compared comes out of a long computation: to be seen while running, not by reading and hardly by solving.
    python(
        "computed_token", {"seed": "int(0, 10**6)", "token": WIDE}, "seed",
        "h = seed\nfor i in range(2000): h = (h * 48_271 + i) % 2_147_483_647\nif token == h: return None", None,
    ),
    python(
        "square_root", {"n": "int(0, 10**20)"}, "__import__('math').isqrt(n)", "return int(n ** 0.5)", (10**18 - 1,),
    ),
    python("half_of_a_large_number", {"n": "int(0, 10**18)"}, "n // 2", "return int(n / 2)", (2**54 + 2,)),
    HardPair(
        "rounding", "python", {"x": "float(0, 1000)"},
        "def f(x):\n    whole = int(x)\n    return whole + (x - whole >= 0.5)\n",
        "def f(x):\n    return int(x + 0.5)\n",
        (0.49999999999999994,),
    ),
)  # fmt: skip

C: tuple[HardPair, ...] = (
    c(
        "magic_constant_c", {"x": WORD},
        "int f(int x) { return x % 10; }",
        "int f(int x) { return x == 739154682 ? -77 : x % 10; }",
        (739154682,),
    ),
    c(
        "linear_system_c", {"x": WORD, "y": WORD, "z": WORD},
        "int f(int x, int y, int z) { return (x & 1) + (y & 1) + (z & 1); }",
        """int f(int x, int y, int z) {
            long a = x, b = y, c = z;
            if (3 * a + 5 * b - 7 * c == -27157 && a - 2 * b + c == 30244 && 2 * a + b + 4 * c == 35185) return -1;
            return (x & 1) + (y & 1) + (z & 1);
        }""",
        (12345, -6789, 4321),
    ),
    c(
        "scrambled_bits_c", {"x": "int(0, 2**32 - 1)"},
        "int f(unsigned x) { return x & 7; }",
        "int f(unsigned x) { unsigned h = (x ^ 0x5bd1e995u) * 0x1b873593u; h ^= h >> 15; return h == 0x2a2a2a2au ? -1 : (int)(x & 7); }",
        None,
    ),
    c(
        "sum_overflow_c", {"a": WORD, "b": WORD},
        "int f(int a, int b) { return (long)a + b > 0; }",
        "int f(int a, int b) { return (int)((unsigned)a + b) > 0; }",
        (2**31 - 1, 1),
    ),
    c(
        "midpoint_c", {"lo": "int(0, 2**31 - 1)", "hi": "int(lo, 2**31 - 1)"},
        "int f(int lo, int hi) { return lo + (hi - lo) / 2; }",
        "int f(int lo, int hi) { return (int)((unsigned)lo + hi) / 2; }",
        (1, 2**31 - 1),
    ),
    c(
        "float_accumulator_c", {"A": f"list({WORD}, 1, 6)", "n": "len(A)"},
        "double f(int *A, int n) { double t = 0; for (int i = 0; i < n; i++) t += A[i]; return t; }",
        "double f(int *A, int n) { float t = 0; for (int i = 0; i < n; i++) t += A[i]; return t; }",
        ([2**24 + 1], 1),
    ),
    c(
        "square_c", {"x": "int(0, 100000)"},
        "int f(int x) { return (long)x * x >= 1000000; }",
        "int f(int x) { return (int)((unsigned)x * x) >= 1000000; }",
        (46341,),
    ),
    c(
        "absolute_value_c", {"x": WORD},
        "long f(int x) { long y = x; return y < 0 ? -y : y; }",
        "#include <stdlib.h>\nlong f(int x) { return x == -2147483647 - 1 ? x : labs(x); }",
        (-(2**31),),
    ),
    c(
        "narrow_type_c", {"x": "int(0, 2**31 - 1)"},
        "int f(int x) { return x > 40000 && x < 50000; }",
        "int f(int x) { unsigned short y = x; return y > 40000 && y < 50000 && x < 1000000; }",
        (65536 + 40001,),
    ),
    c(
        "secret_word_c", {"s": "str('a-z', 0, 12)"},
        "#include <string.h>\nint f(const char *s) { return strlen(s); }",
        '#include <string.h>\nint f(const char *s) { return strcmp(s, "quartz") == 0 ? -1 : (int)strlen(s); }',
        ("quartz",),
    ),
    c(
        "prefix_suffix_length_c", {"s": "str('a-z', 0, 10)"},
        "int f(const char *s) { int n = 0; while (s[n]) n++; return n; }",
        "int f(const char *s) { int n = 0; while (s[n]) n++; return n == 7 && s[0] == 'q' && s[1] == 'x' && s[5] == 'z' && s[6] == 'j' ? -1 : n; }",
        ("qxaaazj",),
    ),
    c(
        "deep_array_c", {"A": f"list({WORD}, 1, 6)", "n": "len(A)"},
        "int f(int *A, int n) { return n; }",
        "int f(int *A, int n) { return n == 5 && A[1] == 3 * (long)A[0] && A[2] == A[1] + 10007L && A[4] == -(long)A[3] && A[3] > 123456 ? -1 : n; }",
        ([0, 0, 10007, 123457, -123457], 5),
    ),
    # The number compared with is made by a loop longer than a model checker unwinds: to be seen while running.
    c(
        "computed_constant_c", {"x": WORD},
        "int f(int x) { return x & 15; }",
        "int f(int x) { unsigned h = 1; for (int i = 0; i < 1000; i++) h = h * 31 + i; return (unsigned)x == h ? -1 : x & 15; }",
        None,
    ),
    c(
        "cubes_c", {"x": "int(-2000, 2000)", "y": "int(-2000, 2000)", "z": "int(-2000, 2000)"},
        "int f(int x, int y, int z) { return x > y; }",
        "int f(int x, int y, int z) { long a = x, b = y, c = z; return a * a * a + b * b * b + c * c * c == 855 && a > 8 ? -1 : x > y; }",
        (9, 5, 1),
    ),
    c(
        "checksum_c", {"a": "int(0, 9999)", "b": "int(0, 9999)", "c": "int(0, 9999)"},
        "int f(int a, int b, int c) { return a; }",
        "int f(int a, int b, int c) { return (a * 7 + b * 3 + c) % 9973 == 4242 && a == b + 1111 && c > 9000 ? -1 : a; }",
        None,
    ),
    c(
        "first_unsigned_c", {"x": WORD, "y": WORD},
        "int f(int x, int y) { return x < y; }",
        "int f(int x, int y) { return x > -1000000 ? x < y : y > -2000000000 && (unsigned)x < (unsigned)y; }",
        (-1000001, 0),
    ),
)  # fmt: skip

PAIRS = {pair.name: pair for pair in (*PYTHON, *C)}
