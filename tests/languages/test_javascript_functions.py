"""JavaScript functions in the box: values in and out, and what becomes of those that fail."""

import math

import pytest

from momus import wire
from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages.base import Entry
from momus.model import Limits, Linked, Opaque, Record
from tests.languages.boxed import LIMITS, Boxed

SOURCE = r"""
class Pair { constructor(x, label) { this.x = x; this.label = label; } }
function ListNode(val, next) { this.val = val; this.next = next === undefined ? null : next; }
function same(x) { return x; }
const typed = (x) => Array.isArray(x) && x instanceof Array ? 'array' : x instanceof Map ? 'map' : x instanceof Set ? 'set' : typeof x;
const half = function (x) { return x / 2; };
function minus(x) { return -x; }
async function later(x) { await new Promise((done) => setTimeout(done, 1)); return x + 1; }
const never = (x) => new Promise(() => {});
async function rejected(x) { throw new TypeError('no ' + x); }
/** @param {bigint} n */
function squared(n) { return n * n; }
/** @param {Map<string, number>} counts */
function size(counts) { return counts.size; }
function* counted(n) { for (let i = 0; i < n; i++) yield i; }
let calls = 0;
class Solution {
  #calls = 0;
  static twice(x) { return 2 * x; }
  own_way(x) { this.#calls += 1; return this.#calls; }
}
function reversed(head) { let made = null; for (; head; head = head.next) made = new ListNode(head.val, made); return made; }
function round(head) { head.next = head; return head; }
function labelled(pair) { return [pair instanceof Pair, new Pair(pair.x + 1, pair.label)]; }
function odd(kind) {
  switch (kind) {
    case 0: return undefined;
    case 1: return NaN;
    case 2: return -0;
    case 3: return 2 ** 60;
    case 4: return 12345678901234567890n;
    case 5: return [, 1];
    case 6: return new Map([[[1, 2], 'a']]);
    case 7: return new Set([3, 'b', [1]]);
    case 8: return '\ud800';
    case 9: { const a = []; a.push(a); return a; }
    case 10: return () => 1;
    case 11: return { b: 1, a: [undefined] };
    case 12: return new Uint8Array([1, 2]);
    case 13: return new Float64Array([1, 2.5]);
    case 14: return Symbol('x');
    case 15: return new Date(0);
    case 16: return -Infinity;
    case 17: return Object.assign(Object.create(null), { k: 1 });
    case 18: return new Number(4);
    case 19: return JSON.parse('{"__proto__": 1}');
  }
}
function doubled(values) { for (let i = 0; i < values.length; i++) values[i] *= 2; }
function said(x) { console.log('x =', x, [x]); console.error('no'); process.stdout.write('!'); }
"""


@pytest.fixture(scope="module")
def boxed():
    with Runner(0) as runner:
        yield Boxed(runner, "javascript", "handed.js")


@pytest.fixture(scope="module")
def all_functions(boxed):
    names = "same typed half minus later never rejected squared size counted twice ownWay reversed round labelled odd doubled said"
    return boxed.prepared(SOURCE, *(Entry(name, ("x",)) for name in names.split()))


@pytest.mark.parametrize(
    ("name", "arguments", "result"),
    [
        ("same", [7, -(2**53) + 1, 2**53, 1.5, True, None, "wörld😀\ud800", [1, [2]], (1, 2), {"a": 1, "__proto__": 2}, {1: 2}, {3, 1}, b"ab"],
         [7, -(2**53) + 1, "inexpressible", 1.5, True, None, "wörld😀\ud800", [1, [2]], [1, 2], {"a": 1, "__proto__": 2}, {1: 2}, {3, 1}, b"ab"]),
        ("typed", [[], {1: 2}, {"a": 1}, {1}, 2.0, "x"], ["array", "map", "object", "set", "number", "string"]),
        ("half", [3, 4, 2.0], [1.5, 2, 1]),
        ("minus", [0, 5], [0, -5]),
        ("later", [1, 2], [2, 3]),
        ("never", [1, 2], [Opaque("a promise that is never settled")] * 2),
        ("rejected", [1], ["TypeError: no 1"]),
        ("squared", [3, 2**70], [9, 2**140]),
        ("size", [{}, {"a": 1}], [0, 1]),
        ("counted", [3], [[0, 1, 2]]),
        ("twice", [4], [8]),
        ("ownWay", [1, 1], [1, 1]),
        ("reversed", [Linked((1, 2, 3)), Linked(())], [Linked((3, 2, 1)), None]),
        ("round", [Linked((1, 2))], [Opaque("a list that never ends")]),
        ("labelled", [Record("Pair", (("x", 1), ("label", "a")))], [[True, Record("Pair", (("label", "a"), ("x", 2)))]]),
    ],
)  # fmt: skip
def test_values_go_in_and_out(boxed, all_functions, name, arguments, result):
    assert boxed.values(all_functions, name, *((one,) for one in arguments)) == result


def test_results_of_every_kind_are_written(boxed, all_functions):
    got = boxed.values(all_functions, "odd", *((kind,) for kind in range(20)))
    assert math.isnan(got.pop(1))
    assert got == [
        None, 0, 2.0**60, 12345678901234567890, [None, 1], {(1, 2): "a"}, {3, "b", (1,)}, "\ud800", [Opaque("...")], Opaque("function"),
        {"a": [None], "b": 1}, b"\1\2", [1, 2.5], Opaque("symbol"), Opaque("Date"), -math.inf, {"k": 1}, 4, {"__proto__": 1},
    ]  # fmt: skip
    assert not math.copysign(1, got[1]) < 0


def test_what_a_call_does_to_its_arguments_and_what_it_prints_are_kept(boxed, all_functions):
    (doubled,) = boxed.outcomes(all_functions, "doubled", [([1, 2],)], after=True)
    assert wire.decode(doubled.after) == ([2, 4],)
    first, second = boxed.outcomes(all_functions, "said", [(1,), (2,)], capture=True)
    assert (first.printed.text, second.printed.text) == (b"x = 1 [ 1 ]\n!", b"x = 2 [ 2 ]\n!")


FAILURES = r"""
class OwnError extends Error {}
function deep(n) { return deep(n + 1) + 1; }
function f(n) {
  switch (n) {
    case 1: throw new RangeError('bad n');
    case 2: throw new OwnError('mine');
    case 3: throw 'a text';
    case 4: return null.length;
    case 5: return deep(0);
    case 6: process.exit(3);
    case 7: { const all = []; for (;;) all.push(new Array(1000).fill(n)); }
    case 8: for (;;) ;
    case 9: throw undefined;
    case 10: return JSON.parse('{');
    case 11: throw { get message() { throw 1; }, get constructor() { throw 2; } };
    case 12: return new Proxy({}, { ownKeys() { throw new Error('looked at'); } });
    case 13: return 'x'.repeat(1 << 22);
    case 14: { const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1)); }
    case 15: return notDefined;
  }
  return n;
}
"""


@pytest.mark.slow
def test_a_failure_costs_its_own_cell_only(boxed):
    prepared = boxed.prepared(FAILURES, Entry("f", ("n",)))
    limits = Limits(cpu_s=1.0, memory_mb=64)
    got = boxed.values(prepared, "f", *((n,) for n in range(16)), limits=limits)
    assert got == [
        0, "RangeError: bad n", "OwnError: mine", "string: a text",
        "TypeError: Cannot read properties of null (reading 'length')", "RangeError: Maximum call stack size exceeded", "exited 3",
        "ran out of memory", "timed out", "undefined: undefined", "SyntaxError: Expected property name or '}' in JSON at position 1",
        "Object: ", Opaque("Object"), "printed too much", "ran out of memory", "ReferenceError: notDefined is not defined",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "source",
    [
        "export default function f(x) { return x + 1; }",
        "export const f = (x) => x + 1;\nexport { f as g };",
        "import { ok } from 'node:assert';\nimport * as path from 'path';\nexport function f(x) { ok(path.sep); return x + 1; }",
        "module.exports = function (x) { return x + 1; };",
        "const f = x => x + 1\nmodule.exports = { f }",
        "exports.f = (x) => x + 1;",
        "class Solution { f(x) { return x + 1; } }\nmodule.exports = Solution;",
        "class Other { help(x) { return x; } }\nclass Any { static f(x) { return x + 1; } }",
        "const tools = { f(x) { return x + 1; } };\nmodule.exports = tools;",
        "#!/usr/bin/env node\nvar f = function named(x, by = 1) { return x + by; }",
        "'use strict';\nfunction f(...all) { return all[0] + 1; }",
        "const F = require('./helper');\nconst f = (x) => F.more(x);",
    ],
)
def test_the_function_is_found_wherever_it_stands(boxed, source):
    helper = ("helper.js", b"exports.more = (x) => x + 1;")
    prepared = boxed.prepared(boxed.program(source, helper), Entry("f", ("x",)))
    assert boxed.values(prepared, "f", (1,), (5,)) == [2, 6]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "handed.js is empty"),
        (b"let x;\0", "zero bytes"),
        ("function g(x) { return x; }", r"it does not define the function f with 1 parameter"),
        ("function f(x) {\n  return (x;\n}", "it cannot be read: submission.js:2: SyntaxError: Unexpected token ';'"),
        ("throw new TypeError('early');", "loading it raised TypeError: early"),
        ("require('child_process');", "loading it raised Error: Cannot find module 'child_process'"),
        ("process.exit(0);", "loading it ended the process with exit code 0"),
    ],
)
def test_a_submission_that_cannot_be_used_is_rejected_with_the_reason(boxed, source, reason):
    with pytest.raises(RejectedError, match=reason):
        boxed.call(source, "f", (1,))


def test_what_every_script_finds_is_not_the_submission_s(boxed):
    with pytest.raises(RejectedError, match="it does not define the function escape"):
        boxed.call("const other = 1;", "escape", ("a",))
    assert boxed.call("function escape(x) { return 'own ' + x; }", "escape", ("a",)) == ["own a"]


def test_many_inputs_go_over_more_than_one_chunk(boxed):
    prepared = boxed.prepared("const f = (x) => 'y'.repeat(x % 300);", Entry("f", ("x",)))
    got = boxed.values(prepared, "f", *((n,) for n in range(20_000)), limits=LIMITS)
    assert got == ["y" * (n % 300) for n in range(20_000)]
