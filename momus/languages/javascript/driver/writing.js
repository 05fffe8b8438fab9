// Results and arguments of a submission as values of the wire.
'use strict';

const { types } = require('node:util');
const { LARGEST_SAFE, Output } = require('./wire.js');

const DEEPEST = 100;
const LINKS = new Set(['next', 'nxt', 'link', 'tail', 'rest', 'following', 'successor']);
const BACK = new Set(['prev', 'previous', 'prior', 'back', 'before']);

class Writer {
  #open = [];

  // Write a value. `isKey`: it stands in a set or is a key, so that arrays are written as tuples.
  write(value, output, isKey = false) {
    if (output.isFull) return;
    switch (typeof value) {
      case 'number':
        // There is one kind of number: whole ones are integers as far as they are exact, and zero has no sign.
        if (Number.isInteger(value) && Math.abs(value) <= LARGEST_SAFE) output.integer(value + 0);
        else output.double(value);
        return;
      case 'string':
        output.text(value);
        return;
      case 'boolean':
        output.byte(value ? 'T' : 'F');
        return;
      case 'undefined':
        output.byte('N');
        return;
      case 'bigint':
        output.integer(value);
        return;
      case 'object':
        if (value === null) output.byte('N');
        else this.#inside(value, output, isKey);
        return;
      default:
        opaque(typeof value, output);
    }
  }

  // Write what may hold other values, itself among them.
  #inside(value, output, isKey) {
    if (this.#open.length >= DEEPEST || this.#open.includes(value)) {
      opaque('...', output);
      return;
    }
    this.#open.push(value);
    try {
      this.#parts(value, output, isKey);
    } finally {
      this.#open.pop();
    }
  }

  #parts(value, output, isKey) {
    if (Array.isArray(value)) this.#sequence(value, output, isKey);
    else if (types.isUint8Array(value) || types.isUint8ClampedArray(value)) output.raw('s', Buffer.from(value));
    else if (types.isTypedArray(value)) this.#sequence(value, output, isKey);
    else if (types.isSet(value)) this.#set(value, output, isKey);
    else if (types.isMap(value)) this.#pairs([...value], output, isKey);
    else if (types.isBoxedPrimitive(value)) this.write(value.valueOf(), output, isKey);
    else if (types.isNativeError(value) || types.isDate(value) || types.isRegExp(value) || types.isPromise(value) || types.isProxy(value)) {
      opaque(nameOf(value), output);
    } else if (typeof value.next === 'function' && typeof value[Symbol.iterator] === 'function') this.#iterated(value, output, isKey);
    else this.#object(value, output, isKey);
  }

  #sequence(value, output, isKey) {
    output.open(isKey ? '(' : '[', value.length);
    for (let i = 0; i < value.length && !output.isFull; i++) this.write(value[i], output, isKey);
  }

  // What a generator yields; one without end is cut when its record is full.
  #iterated(value, output, isKey) {
    const opened = output.length;
    let count = 0;
    output.open(isKey ? '(' : '[', 0);
    for (const item of value) {
      this.write(item, output, isKey);
      count += 1;
      if (output.isFull) return;
    }
    output.close(opened, count);
  }

  #alone(value, isKey) {
    const part = new Output(1 << 28);
    this.write(value, part, isKey);
    return part.taken();
  }

  #set(value, output, isKey) {
    const items = [...value].map((item) => this.#alone(item, true)).sort(Buffer.compare);
    output.tagged(isKey ? 'frozenset' : 'set', 1);
    output.open('(', items.length);
    for (const item of items) output.value(item);
  }

  #pairs(pairs, output, isKey) {
    if (isKey) {
      opaque('a dictionary', output);
      return;
    }
    const written = pairs.map(([key, item]) => [this.#alone(key, true), this.#alone(item, false)]);
    written.sort(([one], [other]) => Buffer.compare(one, other));
    if (pairs.some(([key]) => typeof key === 'object' && key !== null)) {
      output.tagged('dict', 1);
      output.open('(', written.length);
      for (const [key, item] of written) {
        output.open('(', 2);
        output.value(key);
        output.value(item);
      }
      return;
    }
    output.byte('{');
    for (const [key, item] of written) {
      output.value(key);
      output.value(item);
    }
    output.byte('0');
  }

  #object(value, output, isKey) {
    const fields = Object.keys(value);
    const next = linkOf(value, fields);
    if (next) this.#nodes(value, next, output, isKey);
    else if (isPlain(value) && !isKey) this.#pairs(fields.map((name) => [name, value[name]]), output, false);
    else this.#record(value, fields, output, isKey);
  }

  #record(value, fields, output, isKey) {
    const names = [...fields].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    output.tagged('record', 2);
    output.text(nameOf(value));
    output.open('(', names.length);
    for (const name of names) {
      output.open('(', 2);
      output.text(name);
      this.write(value[name], output, isKey);
    }
  }

  #nodes(first, next, output, isKey) {
    // A second walker at double speed meets the first where the nodes go round.
    for (let slow = first, fast = first; fast && (fast = fast[next]); ) {
      slow = slow[next];
      fast = fast[next];
      if (fast && slow === fast) {
        opaque('a list that never ends', output);
        return;
      }
    }
    output.tagged('linked', 1);
    const opened = output.length;
    let count = 0;
    output.open('(', 0);
    for (let node = first; node && !output.isFull; node = node[next], count++) {
      const own = typeof node === 'object' ? Object.keys(node).filter((name) => name !== next && !BACK.has(name)) : [];
      this.write(own.length === 1 ? node[own[0]] : null, output, isKey);
    }
    output.close(opened, count);
  }
}

// The field that links nodes of a list: those have one other field, or besides one that links back.
function linkOf(value, fields) {
  const next = fields.find((name) => LINKS.has(name));
  if (!next || fields.filter((name) => name !== next && !BACK.has(name)).length !== 1) return '';
  const linked = value[next];
  return linked === null || linked === undefined || (typeof linked === 'object' && Object.hasOwn(linked, next)) ? next : '';
}

function isPlain(value) {
  const above = Object.getPrototypeOf(value);
  return above === null || Object.getPrototypeOf(above) === null;
}

// The type of what was thrown or returned, as people write it.
function nameOf(value) {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const made = types.isProxy(value) ? undefined : value.constructor;
  return typeof made === 'function' && typeof made.name === 'string' && made.name ? made.name.slice(0, 256) : 'Object';
}

function opaque(name, output) {
  output.tagged('opaque', 1);
  output.text(name);
}

module.exports = { Writer, nameOf };
