"""JavaScript classes and programs in the box."""

import pytest

from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages.base import Entry
from momus.model import Form, Limits, Raised
from tests.languages.boxed import Boxed

STACK = r"""
class Base { pushed = 0; }
export class Stack extends Base {
  #items = [];
  constructor(most) { super(); if (most < 0) throw new RangeError('negative'); this.most = most; }
  push(x) { if (this.#items.length >= this.most) throw new Error('full'); this.#items.push(x); this.pushed++; }
  pop() { return this.#items.pop().valueOf(); }
  get size() { return this.#items.length; }
  toList() { return this.#items; }
}
"""


@pytest.fixture(scope="module")
def boxed():
    with Runner(0) as runner:
        yield Boxed(runner, "javascript", "handed.js")


def test_objects_are_made_called_and_looked_at(boxed):
    methods = (Entry("push", ("x",)), Entry("pop"))
    observe = ("to_list()", "len(self)", "self.pushed", "self.most + 1")
    prepared = boxed.prepared(STACK, Entry("Stack", ("most",)), form=Form.OBJECT, methods=methods, observe=observe)
    got = boxed.values(
        prepared,
        "Stack",
        ((2,), (("push", (4,)), ("push", (5,)), ("push", (6,)), ("pop", ()))),
        ((1,), (("pop", ()),)),
        ((-1,), ()),
        ((2**60,), ()),
    )
    full, empty = Raised("Error"), Raised("TypeError")
    assert got == [(None, None, full, 5, [4], 1, 2, 3), (empty, [], 0, 0, 2), "RangeError: negative", "inexpressible"]


def test_a_class_without_the_method_is_rejected(boxed):
    with pytest.raises(RejectedError, match="its class Stack has no method push"):
        prepared = boxed.prepared("class Stack { pop() {} }", Entry("Stack"), form=Form.OBJECT, methods=(Entry("push", ("x",)),))
        boxed.values(prepared, "Stack", ((), ()))


READERS = {
    "read at once": "const lines = require('fs').readFileSync(0, 'utf8').split('\\n'); console.log(lines[0], lines.length);",
    "by its name": "import fs from 'fs';\nconst lines = fs.readFileSync('/dev/stdin').toString().split('\\n');\nconsole.log(lines[0], lines.length);",
    "readline": """
        const readline = require('node:readline');
        const input = readline.createInterface({ input: process.stdin, output: process.stdout, terminal: false });
        const lines = [];
        input.on('line', (line) => lines.push(line));
        input.on('close', () => console.log(lines[0] ?? '', lines.length + 1));""",
    "awaited lines": """
        import * as readline from 'node:readline';
        const lines = [];
        for await (const line of readline.createInterface({ input: process.stdin })) lines.push(line);
        console.log(lines[0] ?? '', lines.length + 1);""",
    "events": """
        let text = '';
        process.stdin.setEncoding('utf8');
        process.stdin.on('data', (piece) => { text += piece; });
        process.stdin.on('end', () => setTimeout(() => console.log(text.split('\\n')[0], text.split('\\n').length), 1));""",
    "byte by byte": """
        const fs = require('fs'); const buffer = Buffer.alloc(1); let text = '';
        while (fs.readSync(0, buffer, 0, 1, null)) text += buffer;
        fs.writeSync(1, text.split('\\n')[0] + ' ' + text.split('\\n').length + '\\n');""",
}


@pytest.mark.parametrize("way", READERS)
def test_programs_read_standard_input_in_every_usual_way(boxed, way):
    prepared = boxed.prepared(READERS[way], form=Form.PROGRAM)
    assert boxed.values(prepared, "", b"5 6\nmore\n", b"", b"7\n") == [(0, b"5 6 3\n"), (0, b" 1\n"), (0, b"7 2\n")]


def test_each_input_finds_the_program_as_if_just_started(boxed):
    source = r"""
    globalThis.calls = (globalThis.calls ?? 0) + 1;
    Array.prototype.seen = (Array.prototype.seen ?? 0) + 1;
    process.on('exit', (code) => process.stdout.write(' end ' + code));
    const line = require('fs').readFileSync(0, 'utf8').trim();
    process.stdout.write(calls + ' ' + [].seen + ' ' + line);
    if (line === 'exit') { try { process.exit(260); } finally { process.stdout.write('not reached'); } }
    if (line === 'throw') { setTimeout(() => console.log('not reached')); throw new RangeError('x'); }
    if (line === 'code') process.exitCode = 7;
    if (line === 'reject') Promise.reject(new TypeError('y'));
    if (line === 'late') setTimeout(() => null.x);
    """
    prepared = boxed.prepared(source, form=Form.PROGRAM)
    texts = [b"a", b"exit", b"throw", b"b", b"code", b"reject", b"late", b"c"]
    outcomes = boxed.outcomes(prepared, "", texts)
    assert [(one.code, one.printed.text, one.error) for one in outcomes] == [
        (0, b"1 1 a end 0", ""),
        (4, b"1 1 exit end 4", ""),
        (1, b"1 1 throw", "RangeError"),
        (0, b"1 1 b end 0", ""),
        (7, b"1 1 code end 7", ""),
        (1, b"1 1 reject", "TypeError"),
        (1, b"1 1 late", "TypeError"),
        (0, b"1 1 c end 0", ""),
    ]


@pytest.mark.slow
def test_programs_that_flood_loop_or_fill_the_memory_cost_their_own_input_only(boxed):
    source = r"""
    const n = Number(require('fs').readFileSync(0, 'utf8'));
    if (n === 1) for (;;) console.log('again and again');
    if (n === 2) for (;;) ;
    if (n === 3) { const all = []; for (;;) all.push(new Array(1000).fill(n)); }
    if (n === 4) console.log('x'.repeat(70000));
    console.log(n);
    """
    prepared = boxed.prepared(source, form=Form.PROGRAM)
    limits = Limits(cpu_s=1.0, memory_mb=64, output_kb=128)
    got = boxed.outcomes(prepared, "", [b"0", b"1", b"2", b"3", b"4", b"5"], limits=limits)
    assert [str(one.kind) for one in got] == ["exited", "printed too much", "timed out", "ran out of memory", "exited", "exited"]
    assert (got[4].printed.length, len(got[4].printed.text), len(got[4].printed.digest)) == (70003, 65536, 32)
    assert got[5].printed.text == b"5\n"


def test_a_program_that_cannot_be_read_is_rejected(boxed):
    with pytest.raises(RejectedError, match="it cannot be read: submission.js:1: SyntaxError: Unexpected end of input"):
        boxed.values(boxed.prepared("if (1) {", form=Form.PROGRAM), "", b"")
