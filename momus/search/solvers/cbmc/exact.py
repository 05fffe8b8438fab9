"""Programs that read and print, modelled exactly enough for a proof: the input must fit, and the logs distinguish texts.

To find inputs, tape and log may be rough, because every find is run. Here, anything that is not exactly what the C library does is refused, or
makes an assertion fail that voids the proof.
"""

import re
from collections.abc import Iterator

from momus.domain import template_pieces
from momus.judge.settings import JudgeSettings
from momus.languages.c.source import unescaped
from momus.search.solvers.base import UnsupportedError
from momus.search.solvers.cbmc.constraint_statements import C_SUPPORT
from momus.search.solvers.cbmc.evaluation_order import HARMLESS
from momus.search.solvers.cbmc.harness import CANARY, ENDS, PLANTED, SAME, endings
from momus.search.solvers.cbmc.programs import tape_of
from momus.search.solvers.cbmc.query import CbmcQuery
from momus.search.solvers.cbmc.spelling import Spelling
from momus.search.solvers.cbmc.tape import CONVERSION, PIECE, READS, STRING

LONGEST = 32
FITS = "momus: what is read and printed fits"
_EFFECT = re.compile(r"\+\+|--|(?<![=!<>])=(?!=)|\b([A-Za-z_]\w*)\s*\(")


def exact_call(name: str, arguments: list[str], letter: str, spelling: Spelling) -> str:
    """Return a call of scanf, printf, puts or putchar as reads from the tape and additions to the log."""
    for one in arguments[1:] if name in ("scanf", "printf") else arguments:
        for effect in _EFFECT.finditer(re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'', "0", one)):
            if effect[1] not in HARMLESS:
                raise UnsupportedError(f"{name} has a value with an effect of its own")
    any_number = f"momus_{letter}_any()"
    if name == "putchar":
        return f"(momus_{letter}_put_char({arguments[0]}), {any_number})"
    if not STRING.match(arguments[0]):
        raise UnsupportedError(f"{name} has a format that is no literal")
    said = _joined(arguments[0])
    if name == "scanf":
        return _scan(said, arguments[1:], letter)
    parts = [*_text(said + "\n", letter, spelling)] if name == "puts" else [*_print(said, arguments[1:], letter, spelling)]
    return "(" + ", ".join([*parts, any_number]) + ")"


def _joined(literals: str) -> str:
    return "".join(unescaped(piece) for piece in PIECE.findall(literals))


def _scan(said: str, places: list[str], letter: str) -> str:
    reads: list[str] = []
    at = 0
    for found in CONVERSION.finditer(said):
        type_ = READS.get((found["size"] or "") + found["kind"])
        if type_ is None or found["width"] or found["flags"] or found["precision"] or said[at : found.start()].strip():
            raise UnsupportedError(f"{found[0]!r} is not read from a tape of numbers")
        if len(reads) >= len(places):
            raise UnsupportedError(f"{said!r} does not say what is read")
        at = found.end()
        real = type_ in ("float", "double")
        kind, place = "real" if real else "int", places[len(reads)].strip()
        taken = f"momus_{letter}_take_{kind}({int(type_ == 'float')})" if real else _taken_int(type_, letter)
        reads.append(f"(momus_{letter}_can_read() ? (*({type_} *)({place}) = {taken}, 1) : 0)")
    if said[at:].strip() or len(reads) != len(places):
        raise UnsupportedError(f"{said!r} expects more than numbers")
    text = str(len(reads))
    for done in range(len(reads) - 1, -1, -1):
        text = f"({reads[done]} ? {text} : {done or -1})"
    return text


def _taken_int(type_: str, letter: str) -> str:
    unsigned = type_.startswith("unsigned")
    bits = {"char": 8, "short": 16, "int": 32, "unsigned": 32}.get(type_.split()[-1] if "long" not in type_ else "", 64)
    least, most = (0, (1 << bits) - 1) if unsigned else (-(1 << bits - 1), (1 << bits - 1) - 1)
    most = min(most, (1 << 63) - 1)
    return f"momus_{letter}_take_int({least + 1}LL - 1, {most}LL)"


def _print(said: str, values: list[str], letter: str, spelling: Spelling) -> Iterator[str]:
    at = used = 0
    plain = ""
    for found in CONVERSION.finditer(said):
        plain += said[at : found.start()]
        at = found.end()
        if found["kind"] == "%":
            if found[0] != "%%":
                raise UnsupportedError(f"{found[0]!r} is not logged")
            plain += "%"
            continue
        if used >= len(values):
            raise UnsupportedError("printf has fewer values than its format")
        value, used = values[used], used + 1
        if found["kind"] == "s" and STRING.match(value) and found[0] == "%s":
            plain += _joined(value)
            continue
        minus = plain.endswith("-") and found[0] in ("%d", "%i", "%ld", "%lld")
        yield from _text(plain.removesuffix("-") if minus else plain, letter, spelling)
        plain = ""
        yield _put(found, f"{value}, {int(minus)}", value, letter, spelling)
    if used != len(values):
        raise UnsupportedError("printf has more values than its format")
    yield from _text(plain + said[at:], letter, spelling)


def _put(found: re.Match[str], signed: str, value: str, letter: str, spelling: Spelling) -> str:
    """Return the code that logs one value: two conversions log alike exactly if they print alike."""
    how = found["flags"] + found["width"] + found["precision"]
    shape = spelling.number("%" + how + found["kind"].replace("i", "d"))
    if found["kind"] in "di" and found["size"] in (None, "l", "ll"):
        return f"momus_{letter}_put_int({signed})" if not how else f"momus_{letter}_put_shaped({shape}, {value})"
    if found["kind"] in "uxXo" and found["size"] is None:
        number = f"(unsigned)({value})"
        return f"momus_{letter}_put_int({number}, 0)" if found[0] == "%u" else f"momus_{letter}_put_shaped({shape}, {number})"
    if found["kind"] == "c" and found[0] == "%c":
        return f"momus_{letter}_put_char({value})"
    if found["kind"] in "feEgG" and found["size"] in (None, "l"):
        whole = int(found["kind"] == "f" and found["precision"] in (".0", ".") and not found["flags"] + found["width"])
        return f"momus_{letter}_put_real({shape}, {whole}, {value})"
    raise UnsupportedError(f"{found[0]!r} is not logged")


def _text(said: str, letter: str, spelling: Spelling) -> Iterator[str]:
    for kind, number, class_ in spelling.items(said):
        given = {"gap": "", "number": f"{number}LL, 0", "word": f"{number}, {class_}"}[kind]
        yield f"momus_{letter}_put_{'int' if kind == 'number' else kind}({given})"


def declarations(letter: str) -> str:
    """Return the text before a program: the functions that replace its calls."""
    return (
        f"int momus_{letter}_can_read(void); long long momus_{letter}_take_int(long long, long long);\n"
        f"double momus_{letter}_take_real(int); int momus_{letter}_any(void);\n"
        f"void momus_{letter}_put_int(long long, int); void momus_{letter}_put_shaped(int, long long);\n"
        f"void momus_{letter}_put_real(int, int, double); void momus_{letter}_put_char(int);\n"
        f"void momus_{letter}_put_gap(void); void momus_{letter}_put_word(int, int);\n"
    )


def check_template(stdin: str, names: tuple[str, ...]) -> None:
    """Raise UnsupportedError if two numbers of the text could run into each other."""
    open_end = False
    for piece in template_pieces(stdin, names):
        if not piece.is_plain:
            raise UnsupportedError("the text of an input changes its values")
        begins_open = bool(piece.name) or not piece.literal[:1].isspace()
        if open_end and begins_open:
            raise UnsupportedError("two inputs stand beside each other in the text that is read")
        open_end = bool(piece.name) or not piece.literal[-1:].isspace()


def exact_unit(query: CbmcQuery, stdin: str, judge: JudgeSettings, spelling: Spelling) -> str:
    """Return the unit that chooses the inputs, fills the tape, calls both programs, and compares their logs."""
    check_template(stdin, query.names)
    tape = list(tape_of(query, stdin))
    leaves = [leaf for shape in query.shapes for leaf in shape.leaves()]
    lines = [f"enum {{ momus_tape_length = {len(tape)} }};", C_SUPPORT, *query.definitions]
    lines += [f"{leaf.type} {leaf.name};" for leaf in leaves]
    lines += [f"static const int momus_is_real[] = {{ {', '.join(str(int(real)) for _, real in tape) or '0'} }};"]
    lines += [f"static long long momus_ints[{len(tape) or 1}]; static double momus_reals[{len(tape) or 1}];"]
    lines += [f"static const unsigned char momus_class[128] = {{ {', '.join(map(str, spelling.classes))} }};"]
    lines += [f"static const int momus_letter[128] = {{ {', '.join(str(spelling.number(chr(code))) for code in range(128))} }};"]
    for letter in "rs":
        lines += [_SIDE.replace("@", letter).replace("#longest", str(LONGEST)).replace("#fits", FITS)]
        lines += endings(letter, f'__CPROVER_assert(0, "{ENDS}");')
        lines.append(f"int momus_{letter}_code; void momus_{letter}_call(void);")
    lines += [*_comparison("momus_r_code == momus_s_code" if judge.exit_code == "compare" else "1"), "int main(void) {"]
    lines += [f"    {leaf.type} any_{leaf.name}; {leaf.name} = any_{leaf.name};" for leaf in leaves]
    lines += [f"    {line}" for line in query.locals]
    lines += [f"    __CPROVER_assume({condition});" for condition in query.conditions]
    lines += [f"    momus_{'reals' if real else 'ints'}[{index}] = {text};" for index, (text, real) in enumerate(tape)]
    lines += ["    momus_r_call();", "    momus_s_call();"]
    lines += [f'    __CPROVER_assert(momus_same(0), "{SAME}");', f'    __CPROVER_assert(momus_same(1), "{PLANTED}");']
    return "\n".join([*lines, f'    __CPROVER_assert(0, "{CANARY}");', "    return 0;", "}", ""])


def _comparison(code: str) -> list[str]:
    """Return the function that says whether both logs are the same; `bump` changes one item. It has no loop that could be cut."""
    lines = ["static int momus_same(int bump) {"]
    lines += [f"    if (momus_r_count + (momus_r_count ? 0 : bump) != momus_s_count || !({code})) return 0;"]
    lines += [
        f"    if ({i} < momus_r_count && (momus_r_kind[{i}] != momus_s_kind[{i}]"
        f" || momus_r_log[{i}]{' + bump' if i == 0 else ''} != momus_s_log[{i}] || momus_r_real[{i}] != momus_s_real[{i}])) return 0;"
        for i in range(LONGEST)
    ]
    return [*lines, "    return 1;", "}"]


_SIDE = """\
static int momus_@_at, momus_@_count, momus_@_gap = 1, momus_@_kind[#longest];
static long long momus_@_log[#longest];
static double momus_@_real[#longest];
int momus_@_any(void) { int any; return any; }
int momus_@_can_read(void) { return momus_@_at < momus_tape_length; }
long long momus_@_take_int(long long least, long long most) {
    int i = momus_@_at++;
    __CPROVER_assert(!momus_is_real[i] && momus_ints[i] >= least && momus_ints[i] <= most, "#fits");
    return momus_ints[i];
}
double momus_@_take_real(int single) {
    int i = momus_@_at++;
    if (momus_is_real[i]) {
        __CPROVER_assert(!single, "#fits");
        return momus_reals[i];
    }
    __CPROVER_assert(momus_ints[i] > -(1LL << 53) && momus_ints[i] < 1LL << 53, "#fits");
    return (double)momus_ints[i];
}
static void momus_@_put(int kind, long long number, double real) {
    __CPROVER_assert(momus_@_count < #longest, "#fits");
    if (momus_@_count < #longest) {
        momus_@_kind[momus_@_count] = 2 * kind + momus_@_gap;
        momus_@_log[momus_@_count] = number;
        momus_@_real[momus_@_count] = real;
        momus_@_count++;
    }
    momus_@_gap = 0;
}
void momus_@_put_gap(void) { momus_@_gap = 1; }
void momus_@_put_word(int number, int class_) {
    if (class_ == 2 || !momus_@_gap) momus_@_put(2, number, 0);
}
void momus_@_put_int(long long number, int minus) {
    int is_plain = !minus || number > 0;
    momus_@_put(is_plain ? 1 : 6, minus && is_plain ? -number : number, 0);
}
void momus_@_put_shaped(int shape, long long number) { momus_@_put(3, shape, 0); momus_@_put(4, number, 0); }
void momus_@_put_real(int shape, int whole, double number) {
    int is_small = number > -9e15 && number < 9e15;
    int is_whole = whole && is_small && number == (double)(long long)(is_small ? number : 0.0);
    __CPROVER_assert(number - number == 0 && (number != 0 || 1 / number > 0), "#fits");
    if (whole) momus_@_put(is_whole ? 1 : 7, is_whole ? (long long)(is_small ? number : 0.0) : 0, is_whole ? 0.0 : number);
    else { momus_@_put(3, shape, 0); momus_@_put(5, 0, number); }
}
void momus_@_put_char(int letter) {
    __CPROVER_assert(letter > 0 && letter < 128, "#fits");
    int is_digit = letter >= '0' && letter <= '9', class_ = momus_class[letter & 127];
    if (class_ == 0 && !is_digit) momus_@_gap = 1;
    else if (class_ == 2 || is_digit || !momus_@_gap) momus_@_put(is_digit ? 1 : 2, is_digit ? letter - '0' : momus_letter[letter & 127], 0);
}
"""
