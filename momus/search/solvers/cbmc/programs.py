"""The merged program if both read standard input and print: the tape from the stdin template, the two logs, and their comparison."""

from collections.abc import Iterator

from momus.domain import Bounds, Domain, ParameterDomain, template_pieces
from momus.languages.c.types import CType, DeclaredName
from momus.search.solvers.base import UnsupportedError
from momus.search.solvers.cbmc.constraint_statements import C_SUPPORT
from momus.search.solvers.cbmc.harness import SAME, HarnessSide, endings
from momus.search.solvers.cbmc.query import CbmcQuery
from momus.search.solvers.cbmc.shapes import CShape
from momus.search.solvers.lengths import of_matrix

LONGEST_LOG = 24
_INT, _LONG, _REAL = CType("base", "int"), CType("base", "long long"), CType("base", "double")


def as_function(domain: Domain) -> CType:
    """Return the domain as the type of a C function: numbers of a type that holds them, lists as pointers."""
    if not isinstance(domain, ParameterDomain):
        raise UnsupportedError("inputs made by the author's own generator cannot be chosen")
    return CType("function", of=_INT, parameters=tuple(DeclaredName(name, _type(one)) for name, one in domain.bounds().items()))


def _type(bounds: Bounds) -> CType:
    if bounds.kind == "float":
        return _REAL
    if bounds.kind in ("list", "tuples", "permutation"):
        return CType("pointer", of=_type(bounds.element or Bounds("int", 0, None)))
    if bounds.kind == "matrix":
        return CType("pointer", of=CType("pointer", of=_type(of_matrix(bounds)[1])))
    if bounds.kind in ("int", "bool", "derived"):
        fits = all(type(one) is int and -(1 << 31) <= one < 1 << 31 for one in (bounds.lo, bounds.hi))
        return _INT if fits else _LONG
    raise UnsupportedError(f"a {bounds.kind} is not put on a tape of numbers")


class ProgramSide(HarnessSide):
    """A program of the pair whose function is `main`."""

    def glue(self, *, with_code: bool = False) -> str:
        """Return the call of main, and its exit code if that counts: it reads from the tape and prints to the log."""
        function = self.laid_out.declared.functions.get("main")
        if function is None:
            raise UnsupportedError("it defines no main in its own file")
        given = "0, 0" if len(function.parameters) == 2 else ""
        call = f"momus_{self.letter}_of_main({given})"
        if not with_code:
            return f"void momus_{self.letter}_call(void) {{ {call}; }}\n"
        code = f"momus_{self.letter}_code"
        return f"extern int {code};\nvoid momus_{self.letter}_call(void) {{ {code} = {call} & 255; }}\n"

    def reading_and_printing(self) -> str:
        """Return the text before the program: the functions that replace its calls of scanf and printf."""
        letter = self.letter
        return (
            f"int momus_{letter}_can_int(void); int momus_{letter}_can_real(void); int momus_{letter}_at_end(void);\n"
            f"long long momus_{letter}_take_int(void); double momus_{letter}_take_real(void);\n"
            f"void momus_{letter}_put_int(long long); void momus_{letter}_put_real(double);\n"
            f"void momus_{letter}_put_word(int); void momus_{letter}_put_char(int);\n"
        )


def program_unit(query: CbmcQuery, stdin: str, words: bool) -> str:
    """Return the unit that chooses the inputs, fills the tape, calls both programs and compares their logs.

    `words`: the printed words count too, not only the numbers.
    """
    tape = list(tape_of(query, stdin))
    leaves = [leaf for shape in query.shapes for leaf in shape.leaves()]
    lines = [f"enum {{ momus_tape_length = {len(tape)} }};", C_SUPPORT, _NEAR, *query.definitions]
    lines += [f"{leaf.type} {leaf.name};" for leaf in leaves]
    lines += [f"static int momus_is_real[] = {{ {', '.join(str(int(real)) for _, real in tape) or '0'} }};"]
    lines += [f"static long long momus_ints[{len(tape) or 1}]; static double momus_reals[{len(tape) or 1}];"]
    for letter in "rs":
        lines += [_SIDE.replace("@", letter).replace("#words", str(int(words))).replace("#longest", str(LONGEST_LOG))]
        lines += endings(letter, "")
        lines.append(f"void momus_{letter}_call(void);")
    lines.append("int main(void) {")
    lines += [f"    {leaf.type} any_{leaf.name}; {leaf.name} = any_{leaf.name};" for leaf in leaves]
    lines += [f"    {line}" for line in query.locals]
    lines += [f"    __CPROVER_assume({condition});" for condition in query.conditions]
    lines += [f"    momus_{'reals' if real else 'ints'}[{index}] = {text};" for index, (text, real) in enumerate(tape)]
    lines += ["    momus_r_call();", "    momus_s_call();", "    int momus_equal = momus_r_count == momus_s_count;"]
    lines += [
        f"    if ({index} < momus_r_count && {index} < momus_s_count && (momus_r_kind[{index}] != momus_s_kind[{index}]"
        f" || (momus_r_kind[{index}] == 2 ? !momus_near(momus_r_real[{index}], momus_s_real[{index}])"
        f" : momus_r_log[{index}] != momus_s_log[{index}]))) momus_equal = 0;"
        for index in range(LONGEST_LOG)
    ]
    return "\n".join([*lines, f'    __CPROVER_assert(momus_equal, "{SAME}");', "    return 0;", "}", ""])


# Programs rarely print more digits than this.
_NEAR = "static int momus_near(double a, double b) { double d = a > b ? a - b : b - a; return a == b || (a != a && b != b) || d <= 1e-6; }"

_SIDE = """\
static int momus_@_at, momus_@_count, momus_@_kind[#longest];
static long long momus_@_log[#longest];
static double momus_@_real[#longest];
int momus_@_at_end(void) { return momus_@_at >= momus_tape_length; }
int momus_@_can_int(void) { return momus_@_at < momus_tape_length && !momus_is_real[momus_@_at]; }
int momus_@_can_real(void) { return momus_@_at < momus_tape_length; }
long long momus_@_take_int(void) { return momus_ints[momus_@_at++]; }
double momus_@_take_real(void) {
    int i = momus_@_at++;
    return momus_is_real[i] ? momus_reals[i] : (double)momus_ints[i];
}
static void momus_@_put(int kind, long long number, double real) {
    if (momus_@_count < #longest) {
        momus_@_kind[momus_@_count] = kind;
        momus_@_log[momus_@_count] = number;
        momus_@_real[momus_@_count] = real;
    }
    momus_@_count++;
}
void momus_@_put_int(long long number) { momus_@_put(1, number, 0); }
void momus_@_put_real(double number) { momus_@_put(2, 0, number); }
void momus_@_put_word(int number) { if (#words) momus_@_put(3, number, 0); }
void momus_@_put_char(int letter) {
    if (letter >= '0' && letter <= '9') momus_@_put(1, letter - '0', 0);
    else if (letter > 32) momus_@_put_word(letter);
}
"""


def tape_of(query: CbmcQuery, stdin: str) -> Iterator[tuple[str, bool]]:
    """Yield the numbers that the program reads, in order: their C text, and whether they are floating."""
    shapes = dict(zip(query.names, query.shapes, strict=True))
    for piece in template_pieces(stdin, query.names):
        if not piece.is_plain:
            raise UnsupportedError("the text of an input changes its values")
        if piece.name:
            yield from _numbers(shapes[piece.name])
            continue
        for word in piece.literal.split():
            if not word.lstrip("-").isdigit():
                raise UnsupportedError(f"{word!r} is not put on a tape of numbers")
            yield f"{int(word)}LL", False


def _numbers(shape: CShape) -> Iterator[tuple[str, bool]]:
    if shape.kind == "constant":
        yield f"{shape.constant}LL", False
    elif shape.leaf:
        yield shape.leaf.name, shape.leaf.type == "double"
    elif shape.kind == "list" and not shape.text:
        for part in shape.parts:
            yield from _numbers(part)
    else:
        raise UnsupportedError("only numbers are put on the tape")
