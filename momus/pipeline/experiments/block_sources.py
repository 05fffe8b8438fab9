"""Programs that run another program on a block of numbered inputs, and return what it did on each: eight digits, or the printed text."""

import re
from collections.abc import Callable, Mapping, Sequence

from momus.languages.base import Task
from momus.languages.c.declarations import declarations
from momus.languages.syntax import parse
from momus.model import Form, Program
from momus.pipeline.experiments.numbered_inputs import NumberedInputs, NumberedParameter

BLOCK_FUNCTION = "momus_block"
END = "\x1e"
"""What ends the text that a program printed on one input."""
UNSET = "unset"
"""The answer of a block in which a C function does one thing if the variables that it does not set are zero, and another if they are not."""
_UNSET_AS = {"called": "zero", "patterned": "pattern"}
_MACRO = re.compile(rb"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
_TAGGED = {"struct_specifier", "union_specifier", "enum_specifier"}

_PYTHON = """

def momus_values(low, items, shortest, longest, alphabet):
    from itertools import product
    if longest < 0:
        yield from range(low, low + items)
        return
    for length in range(shortest, longest + 1):
        for one in product(alphabet or range(low, low + items), repeat=length):
            yield "".join(one) if alphabet else list(one)


class MomusDigits(dict):
    def __missing__(self, told):
        from zlib import crc32
        self[told] = made = "{{:08x}}".format(crc32(told.encode()))
        return made


def momus_told(one, more):
    try:
        return repr({call})
    except Exception as error:
        return "!" + type(error).__name__


def momus_block(p, k):
    from itertools import islice, product
    first, rest = {first}, [list(momus_values(*other)) for other in {rest}]
    digits, found = MomusDigits(), []
    for one in islice(momus_values(*first), k * {step}, (k + 1) * {step}):
        try:
            told = [repr({call}) for more in product(*rest)]
        except Exception:
            told = [momus_told(one, more) for more in product(*rest)]
        found.append("".join(map(digits.__getitem__, told)))
    return "".join(found)
"""

_C_BEFORE = """
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <ctype.h>
"""

_C_PRINTED = """
static FILE *momus_in;
static char *momus_to;
static sigjmp_buf momus_back;
static int momus_scanf(const char *format, ...) {
    va_list all; va_start(all, format); int got = vfscanf(momus_in, format, all); va_end(all); return got;
}
static int momus_printf(const char *format, ...) {
    va_list all; va_start(all, format); int made = vsnprintf(momus_to, 200, format, all); va_end(all);
    momus_to += made < 200 ? made : 199; return made;
}
static int momus_puts(const char *text) { return momus_printf("%s\\n", text); }
static int momus_putchar(int one) { return momus_printf("%c", one); }
static void momus_exit(int code) { (void)code; siglongjmp(momus_back, 1); }
#undef stdin
#undef getchar
#undef putchar
#define stdin momus_in
#define scanf momus_scanf
#define printf momus_printf
#define puts momus_puts
#define putchar momus_putchar
#define getchar() getc(momus_in)
#define exit momus_exit
#define main momus_main
"""

_C_FUNCTION = """
#line 1 "momus_block"
static sigjmp_buf momus_back;
static void momus_fell(int signal) {{ siglongjmp(momus_back, signal); }}
static char momus_text[{block} * 8 + 1];
static int (*const momus_called[])() = {{ {called} }};
static int (*const momus_patterned[])() = {{ {patterned} }};
char *momus_block(int p, int k) {{
    struct sigaction action = {{0}};
    action.sa_handler = momus_fell; action.sa_flags = SA_NODEFER;
    sigaction(SIGFPE, &action, 0); sigaction(SIGSEGV, &action, 0);
    static char *to; static long long momus_number, momus_end;
    to = momus_text;
    momus_end = (k + 1LL) * {block} < {count}LL ? (k + 1LL) * {block} : {count}LL;
    for (momus_number = (long long)k * {block}; momus_number < momus_end; momus_number++) {{
        long long momus_rest = momus_number;
        unsigned momus_told;
        int momus_signal = sigsetjmp(momus_back, 0);
        if (momus_signal) momus_told = 0xdead0000u + (unsigned)momus_signal;
        else {{
{decoded}
            momus_told = (unsigned)momus_called[p]({call});
            if (momus_told != (unsigned)momus_patterned[p]({call})) return "{unset}";
        }}
        for (int momus_shift = 28; momus_shift >= 0; momus_shift -= 4) *to++ = "0123456789abcdef"[momus_told >> momus_shift & 15];
    }}
    *to = 0;
    return momus_text;
}}
"""

_C_PROGRAM = """
#line 1 "momus_block"
#undef main
#undef exit
static void momus_fell(int signal) {{ siglongjmp(momus_back, signal); }}
static char momus_text[{block} * 400 + 4000];
char *momus_block(int p, int k) {{
    (void)p;
    struct sigaction action = {{0}};
    action.sa_handler = momus_fell; action.sa_flags = SA_NODEFER;
    sigaction(SIGFPE, &action, 0); sigaction(SIGSEGV, &action, 0);
    static long long momus_number, momus_end; static char momus_given[400]; static char *momus_begin;
    momus_to = momus_text;
    momus_end = (k + 1LL) * {block} < {count}LL ? (k + 1LL) * {block} : {count}LL;
    for (momus_number = (long long)k * {block}; momus_number < momus_end; momus_number++) {{
        long long momus_rest = momus_number;
        momus_begin = momus_to;
        int momus_signal = sigsetjmp(momus_back, 0);
        if (momus_signal > 1) momus_to = momus_begin + sprintf(momus_begin, "signal %d", momus_signal);
        else if (!momus_signal) {{
{decoded}
            int momus_length = sprintf(momus_given, {given});
            momus_in = fmemopen(momus_given, momus_length, "r");
            ((int (*)())momus_main)();
        }}
        if (momus_to > momus_begin + 390) momus_to = momus_begin + 390;
        fclose(momus_in);
        *momus_to++ = 30;
    }}
    *momus_to = 0;
    return momus_text;
}}
"""


def _python(programs: Sequence[Program], task: Task, inputs: NumberedInputs, block: int, stdin: str) -> bytes:
    [program] = programs
    kinds = [one for one in inputs.parameters if not one.length_of]
    wheres = {one.name: "one" if at == 0 else f"more[{at - 1}]" for at, one in enumerate(kinds)}
    given = [f"len({wheres[one.length_of]})" if one.length_of else _copied(one, wheres[one.name]) for one in inputs.parameters]
    [first, *rest] = [(one.low, one.items, one.shortest, one.longest, one.alphabet) for one in kinds]
    step = _first_values(inputs, block)
    call = f"{task.entries[0].name}({', '.join(given)})"
    return program.main + _PYTHON.format(first=first, rest=rest, step=step, call=call).encode()


def _first_values(inputs: NumberedInputs, block: int) -> int:
    """Return how many values of the first parameter are in a block."""
    return max(1, block * inputs.parameters[0].count // inputs.count)


def _copied(one: NumberedParameter, place: str) -> str:
    return f"list({place})" if one.is_sequence and not one.alphabet else place


def _c(programs: Sequence[Program], task: Task, inputs: NumberedInputs, block: int, stdin: str) -> bytes:
    decoded = []
    for one in reversed(inputs.parameters):
        if one.length_of:
            continue
        place = f"long long {one.name}_at = momus_rest % {one.count}; momus_rest /= {one.count};"
        if not one.is_sequence:
            decoded.append(f"{place} int {one.name} = (int)({one.low} + {one.name}_at);")
            continue
        decoded += [
            f"{place} int {one.name}_n = {one.shortest}; long long {one.name}_of = {one.items**one.shortest}LL;",
            f"while ({one.name}_at >= {one.name}_of) {{ {one.name}_at -= {one.name}_of; {one.name}_of *= {one.items}; {one.name}_n++; }}",
            f"int {one.name}[{one.longest + 1}];",
            f"for (int i_ = {one.name}_n - 1; i_ >= 0; i_--) {{ {one.name}[i_] = {one.low} + (int)({one.name}_at % {one.items}); "
            f"{one.name}_at /= {one.items}; }}",
        ]
    decoded += [f"int {one.name} = {one.length_of}_n;" for one in inputs.parameters if one.length_of]
    names = [one.name for one in inputs.parameters]
    lines = "\n".join(decoded)
    if task.form is Form.FUNCTION:
        name = task.entries[0].name
        sources = [_C_BEFORE.encode(), *(_twice(one.main, at) for at, one in enumerate(programs))]
        made = _C_FUNCTION.format(
            block=block,
            count=inputs.count,
            decoded=lines,
            call=", ".join(names),
            unset=UNSET,
            **{way: ", ".join(f"(int (*)()){name}_{way}_{at}" for at in range(len(programs))) for way in _UNSET_AS},
        )
        return b"".join(sources) + made.encode()
    [program] = programs
    text = stdin.replace("%", "%%").replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')
    order = sorted(names, key=lambda name: text.index(f"{{{name}}}"))
    for name in names:
        text = text.replace(f"{{{name}}}", "%d")
    given = ", ".join([f'"{text}"', *order])
    made = _C_PROGRAM.format(block=block, count=inputs.count, decoded=lines, given=given)
    return (_C_BEFORE + _C_PRINTED + '#line 1 "submission"\n').encode() + program.main + made.encode()


def _twice(source: bytes, at: int) -> bytes:
    """Return a C source twice, each with other names: with all variables that it does not set zero, and with a pattern in them."""
    declared = _declared(source)
    names = dict.fromkeys([*declared, *(one.decode() for one in _MACRO.findall(source))])
    before = "".join(f'#pragma push_macro("{name}")\n' for name in names)
    after = "".join(f'#pragma pop_macro("{name}")\n' for name in names)
    parts = []
    for way, value in _UNSET_AS.items():
        renamed = "".join(f"#undef {name}\n#define {name} {name}_{way}_{at}\n" for name in declared)
        parts.append(f'#pragma GCC push_options\n#pragma GCC optimize("trivial-auto-var-init={value}")\n{before}{renamed}'.encode())
        parts.append(source + f"\n{after}#pragma GCC pop_options\n".encode())
    return b"".join(parts)


def _declared(source: bytes) -> list[str]:
    """Return the names that a C source declares outside of its functions, tags and the constants of enums among them."""
    found = declarations(source)
    pending = [parse("c", source)]
    tagged: list[str] = []
    while pending:
        node = pending.pop()
        named = node.type == "enumerator" or (node.type in _TAGGED and node.child_by_field_name("body") is not None)
        if named and (name := node.child_by_field_name("name")) is not None:
            tagged.append((name.text or b"").decode())
        pending += [child for child in node.children if child.type != "compound_statement"]
    return list(dict.fromkeys([*found.functions, *found.names, *tagged]))


_WRITERS: Mapping[str, Callable[[Sequence[Program], Task, NumberedInputs, int, str], bytes]] = {"c": _c, "python": _python}
COUNTED_LANGUAGES = tuple(_WRITERS)
_TOGETHER = 24
"""So many C functions are compiled together: a compiler takes as long for one."""


def together(task: Task, language: str) -> int:
    """Return how many programs one wrapped program may run."""
    return _TOGETHER if task.form is Form.FUNCTION and _WRITERS[language] is _c else 1


def blocks_of(language: str, inputs: NumberedInputs, block: int) -> int:
    """Return how many blocks there are."""
    if _WRITERS[language] is _python:
        return -(-inputs.parameters[0].count // _first_values(inputs, block))
    return -(-inputs.count // block)


def block_program(programs: Sequence[Program], task: Task, inputs: NumberedInputs, block: int, stdin: str) -> Program:
    """Return a program with the function `momus_block(p, k)`, which runs the program of number p on the inputs of block k."""
    [first, *_] = programs
    (path, _), *others = first.sources
    return Program(first.language, ((path, _WRITERS[first.language](programs, task, inputs, block, stdin)), *others), first.data)
