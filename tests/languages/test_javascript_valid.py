"""Valid JavaScript that is easily misread: what Node runs is called, and what stands in comments and texts is no code."""

import shutil
import time

import pytest

from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages import language
from momus.languages.base import Entry
from momus.languages.javascript.declarations import declared
from momus.languages.javascript.modules import as_script
from momus.languages.javascript.source import literals
from momus.model import Program
from tests.languages.boxed import Boxed

JAVASCRIPT = language("javascript")
BODY = "{ let s = 0; for (const x of a) s += x; return s; }"
SUM = f"function sumAll(a) {BODY}"
ARROW = "(a) => a.reduce((s, x) => s + x, 0)"

PROGRAMS = {
    "a regular expression after a bracket": f"const s = 'x'; if (s) /[{{]/.test(s);\n{SUM}",
    "a regular expression after a block": f"{{ }} /`{{/.test('x');\n{SUM}",
    "a regular expression with a slash and a quote": f"const r = [/[/'\"]{{1}}/g, (1) / 2 / 3];\n{SUM}",
    "a template in a template": f"const t = `a${{ [`{{${{ '}}' }}`, /}}`/] }}b`;\n{SUM}",
    "properties named by words of the language": f"const o = {{ function: 1, class: 2 }};\no.class = {{ f(a, b) {{ }} }};\no.function = 3;\n{SUM}",
    "an assignment": f"var sumAll;\nsumAll = {ARROW};",
    "an assignment to the module, twice": f"exports = module.exports = {{ other(a, n) {{ }}, sumAll: {ARROW} }};",
    "a property of the module in brackets": f"module.exports['sumAll'] = {ARROW};",
    "a function in brackets": f"const sumAll = (({ARROW}));",
    "a name with an escape": f"function sum\\u0041ll(a) {BODY}",
    "a method with a name in brackets": f"class S {{ static #n = 1; static {{ S.k = () => {{}}; }} ['sumAll'](a) {BODY} }}",
    "a method with a name in quotes": f"class S {{ get size() {{ return 1; }} set size(v) {{ }} 'sumAll'(a) {BODY} }}",
    "a field that is a function": f"class S extends (class {{ }}) {{ #f = (a, n) => -1; sumAll = {ARROW}; }}\nmodule.exports = new S();",
    "parameters with defaults and patterns": f"const other = ({{ a, b = [1, (2)] }} = {{}}, [c, d] = [1, 2], ...e) => a, sumAll = {ARROW};",
    "words that are names, too": f"var async = 1, get = 2, of = 3, let_ = 4, static_ = async => async;\n{SUM}",
    "lines without semicolons": f"let b = 1\nlet c = b\n++b\n{SUM}\n;[1].map(String)",
    "a label": f"outer: for (;;) {{ inner: {{ break outer }} }}\n{SUM}",
    "a comment as in a page": f"<!-- function sumAll(a, n) {{\n{SUM}\n--> }}",
    "a generator and a getter": f"function* g() {{ yield /x/ }} const o = {{ get sumAll() {{ return 1 }}, async *h() {{ }} }};\n{SUM}",
    "an export of a declaration": f"export {SUM}\nexport const {{ u, v: [w = (x) => x] }} = {{ u: 1, v: [] }};",
    "an export by default": f"export default {SUM}",
    "a mark for the shell": f"#!/usr/bin/env node\n{SUM}",
    "a byte order mark": f"\ufeff{SUM}",
}  # fmt: skip

CALLED = {
    "an export under another name": ("const all = (a) => a[0];\nexport { all as f };\nexport default 3;", [[5]], 5),
    "an export of a function without a name": ("export default function (a) { return a[0] }\n[1].map(String)", [[5]], 5),
    "an import that comes later": (
        "export const f = (a) => read(a);\nexport const early = f([1]);\nimport one, { first as read } from './lib.mjs';",
        [[5]],
        5,
    ),
    "what another file exports again": ("import { first, second } from './all.mjs';\nexport const f = (a) => [first(a), second];", [[5]], [5, 2]),
    "an import by default of a module of each kind": (
        "import fs from 'fs';\nimport lib, * as all from './lib.mjs';\nexport const f = (a) => [typeof fs.readFileSync, lib, all.default];",
        [[5]],
        ["function", 7, 7],
    ),
    "an import when it is called": ("const f = async (a) => (await import('path')).basename('/' + a[0]) + typeof import.meta.url;", [[5]], "5string"),
    "a parameter for itself": ("function f(n, memo) { memo ??= {}; return n < 2 ? 1 : (memo[n] ??= f(n - 1, memo) + n); }", [4], 10),
    "a function that takes no parameter": ("const f = () => 7;", [1], 7),
    "a function that another made": ("const twice = (g) => (...all) => 2 * g(...all);\nvar escape = twice((x) => x), f = escape;", [4], 8),
    "a name that is nearly the same": ("const F = 1;\nmodule.exports = { f: ((x) => x).bind(null) };", [4], 4),
}  # fmt: skip
FILES = (
    ("lib.mjs", b"export let first = (a) => a[0];\nexport default 7;\n"),
    ("all.mjs", b"export * from './lib.mjs';\nexport { default as seven } from './lib.mjs';\nexport const second = 2;\n"),
)


def program(text: str) -> Program:
    return Program("javascript", (("handed.js", text.encode()),))


@pytest.fixture(scope="module")
def boxed():
    with Runner(87) as runner:
        yield Boxed(runner, "javascript", "handed.js")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_called_as_node_sees_it(boxed, name):
    entry = Entry("sum_all", ("A", "n"), lengths={"n": "A"})
    assert boxed.values(boxed.prepared(PROGRAMS[name], entry, language="python"), "sum_all", ([3, 4], 2)) == [7]


@pytest.mark.parametrize("name", PROGRAMS)
def test_its_parameters_are_read(name):
    assert JAVASCRIPT.signature(program(PROGRAMS[name]), "sumAll").names == ("a",)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
@pytest.mark.parametrize("name", CALLED)
def test_what_can_be_called_is_called(boxed, name):
    source, arguments, result = CALLED[name]
    prepared = boxed.prepared(boxed.program(source, *FILES), Entry("f", tuple("xyz"[: len(arguments)])))
    assert boxed.values(prepared, "f", arguments) == [result]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
@pytest.mark.parametrize(
    "source", ["// function f(x) { }", "const s = `function f(x) { }`;", "const o = { f(x) { } };", "export const g = 1, f = 2;"]
)
def test_what_node_does_not_see_is_rejected(boxed, source):  # fmt: skip
    with pytest.raises(RejectedError, match="it does not define the function f with 1 parameter"):
        boxed.call(source, "f", (1,))


def test_constants_are_those_that_the_program_has():
    found = literals(rb"""const a = [017, 0o17, 0xFFn, 1_000.5, -2e3, 1e400]; if (a) /"no" 5/.test(`x\u{41}${ 3 }y\
z`); f('\x41\'', "");""")  # fmt: skip
    assert found.ints == (15, 255, -2000, 3)
    assert found.floats == (1000.5, float("inf"))
    assert found.strings == ("xA", "yz", "A'", "")


def test_only_code_throws_prints_and_reads():
    text = """// throw new Error(); console.log(); process.stdin
        const s = 'console.log throw new Error() readline', t = `process.stdin readFileSync(0)`;
        const f = (x) => { if (x) /[/]/.test(x); throw x ? new own.TypeError(new Map()) : new RangeError(); };"""
    assert JAVASCRIPT.raised(program(text)) == ("TypeError", "RangeError")
    assert not JAVASCRIPT.prints(program(text)) and not JAVASCRIPT.is_whole_program(program(text))
    for reading in (
        "const { stdin: input } = process;",
        "import rl from 'node:readline/promises';",
        "fs.readFileSync ( 0, 'utf8')",
        "x(`${process.stdin}`)",
    ):
        assert JAVASCRIPT.is_whole_program(program(reading))  # fmt: skip


@pytest.mark.parametrize(
    "source",
    [
        "`${" * 400,
        "`${" * 100_000,
        "x=/[" * 33_000,
        "(" * 400_000,
        "export{" * 50_000,
        "throw a(()=>{" * 30_000,
        "a=" * 200_000,
        "\xff\xfe`",
    ],
)
def test_deeply_nested_or_endless_source_is_read_quickly(source):  # fmt: skip
    content = source.encode("latin-1")
    begin = time.process_time()
    assert declared(content).functions == () and as_script(content)
    assert JAVASCRIPT.raised(program(source)) == () and literals(content).ints == ()
    assert time.process_time() - begin < 10


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
@pytest.mark.parametrize("source", ["`${" * 400, "x=/[" * 33_000], ids=["templates", "patterns"])
def test_an_endless_text_is_the_submission_s_own_matter(boxed, source):
    with pytest.raises(RejectedError, match="it cannot be read: submission.js:1: SyntaxError"):
        boxed.call(source, "f", (1,))
