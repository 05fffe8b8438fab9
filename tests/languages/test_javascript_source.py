"""JavaScript source as it is read: constants, declarations, what counts as the same."""

from momus.languages import language
from momus.languages.javascript.declarations import declared
from momus.languages.javascript.modules import as_script
from momus.languages.javascript.source import literals
from momus.model import Program

JAVASCRIPT = language("javascript")


def program(text: str) -> Program:
    return Program("javascript", (("handed.js", text.encode()),))


def test_constants_are_found_in_code_and_templates_but_not_in_comments_or_regular_expressions():
    found = literals(rb"""
    // 1 "one"
    const a = 0x1F + 10n - 1_000, b = x === -7 ? 2.50 : .5e3; /* 3 */
    const s = 'it\'s', t = `a${ f(`in${4}`) }b`, r = /"5"[/]6/g.test(a) / 8;
    """)
    assert found.ints == (31, 10, -1000, -7, 500, 4, 8)
    assert found.floats == (2.5,)
    assert {"it's", "b"} <= set(found.strings) and '"5"' not in str(found.strings)


def test_layout_counts_because_a_function_is_easily_turned_into_its_text():
    one, other = "function f(a) { return a }", "function f(a) { return  a }"
    assert JAVASCRIPT.normal_form(program(one)) == JAVASCRIPT.normal_form(Program("javascript", (("other.js", one.encode()),)))
    assert JAVASCRIPT.normal_form(program(one)) != JAVASCRIPT.normal_form(program(other))


def test_functions_and_classes_at_the_top_are_found():
    text = b"""
    import x from 'x';
    /** @param {number[]} items  @param {bigint} n @returns {string} */
    export default async function first(items, n) { function inner(a) {} return { hidden(b) {} }; }
    const second = (a, { b }, [c] = [1], ...rest) => a, third = x => x, other = 5;
    let fourth = function named(a, b = 2) {};
    class Fifth extends Base { static #p = 1; #q = () => 1; static sixth(a) {} async *seventh() {} eighth = (a) => a; get ninth() {} }
    exports.tenth = (a) => a; module.exports = { eleventh(a) {}, twelfth: function (b) {}, second };
    Old.prototype.method = function (a) {};
    if (1) { function hiddenToo() {} }
    """
    found = {one.name: one for one in declared(text).functions}
    assert declared(text).classes == ("Fifth",)
    assert list(found) == "first second third fourth sixth seventh eighth ninth tenth eleventh twelfth method".split()
    assert (found["first"].types, found["first"].result) == (("number[]", "bigint"), "string")
    assert found["second"].names == ("a", "p1", "p2", "rest") and found["fourth"].names == ("a", "b")
    assert declared(text).names == ("first", "second", "third", "other", "fourth", "Fifth")
    assert found["sixth"].owner == "Fifth" and found["method"].owner == "Old"


def test_modules_become_scripts_line_by_line():
    text = b"import a, { b as c } from 'm';\nimport 'n'\nexport const d = 1;\nexport {\n  d as e,\n};\nexport default (x) => x;\nimport('o');\n"
    head, *lines = as_script(text).split("\n")
    assert lines == [";", "const d = 1;", ";", "", "", "exports.default = (x) => x;;", lines[-2], ""]
    assert lines[-2].endswith("('o');")
    assert head.startswith("'use strict';Object.defineProperties(exports, { d: ") and "c = require('m').b" in head
    assert as_script(b"const important = { import: 1, export: 2 };") == "const important = { import: 1, export: 2 };"


def test_what_an_exercise_needs_to_know_is_read():
    one = program(
        "/** @param {number[]} xs @param {?string} s */\nconst f = (xs, s) => { if (!xs) throw new TypeError(s); console.log(1); };"
    )
    assert JAVASCRIPT.functions(one) == ("f",)
    assert JAVASCRIPT.raised(one) == ("TypeError",) and JAVASCRIPT.prints(one) and not JAVASCRIPT.is_whole_program(one)
    domains = JAVASCRIPT.domains(JAVASCRIPT.signature(one, "f"))
    assert domains == {"xs": "list(int(-2**31, 2**31 - 1), 0, 8)", "s": "optional(str('a-z ', 0, 8))"}
    assert JAVASCRIPT.signature(program("function maxProfit(a) {}"), "max_profit").names == ("a",)
    assert JAVASCRIPT.is_whole_program(program("require('fs').readFileSync(0)"))


def test_a_broken_file_gives_what_can_be_seen():
    assert declared(b"function f(a, b) { return ( }").functions[0].names == ("a", "b")
    assert declared(b"f(`a${ {").functions == ()
