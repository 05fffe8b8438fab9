// Functions and objects: from an input to its record.
'use strict';

const { types } = require('node:util');
const { Inexpressible, Reader } = require('./reading.js');
const { Output } = require('./wire.js');
const { Writer, nameOf } = require('./writing.js');
const { FLOODED } = require('./board.js');

const INEXPRESSIBLE = Buffer.from('~');

// Thrown for a submission that does not define what is asked for.
class Missing extends Error {}

// Names that differ by capitals and underscores only are taken for one another.
function plain(name) {
  return name.replaceAll('_', '').toLowerCase();
}

function memberOf(value, name) {
  if (value === null || value === undefined) return undefined;
  if (name in Object(value)) return name;
  for (let level = Object(value); level; level = Object.getPrototypeOf(level)) {
    const found = Object.getOwnPropertyNames(level).find((one) => plain(one) === plain(name));
    if (found) return found;
  }
  return undefined;
}

// What the exercise calls: the function and how its receiver is made.
function found(realm, payload, entry) {
  const { name, count } = entry;
  const own = payload.names[name] ?? name;
  const exported = realm.module.exports;
  // What every script finds, such as `escape`, is no work of the submission's unless it says so.
  const isOwn = (one) => !realm.given.has(one) || (one === own && name in payload.names);
  const candidates = [own, name].flatMap((one) => [isOwn(one) ? realm.named(one) : undefined, exported?.[one]]);
  for (const one of [...candidates, exported, exported?.default]) {
    if (typeof one === 'function' && !isClass(one)) return { call: one, receiver: () => undefined };
  }
  for (const maker of [...payload.classes.map((one) => realm.named(one)), exported, ...Object.values(Object(exported))]) {
    if (maker === null || (typeof maker !== 'function' && typeof maker !== 'object')) continue;
    const fixed = memberOf(maker, own);
    if (fixed && typeof maker[fixed] === 'function') return { call: maker[fixed], receiver: () => maker };
    const method = typeof maker === 'function' ? memberOf(maker.prototype, own) : undefined;
    if (method && typeof maker.prototype[method] === 'function') return { call: maker.prototype[method], receiver: () => new maker() };
  }
  throw new Missing(`it does not define the function ${name} with ${count} parameter${count === 1 ? '' : 's'}`);
}

function isClass(value) {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

function messageOf(error) {
  try {
    return String(typeof error === 'object' && error !== null ? (error.message ?? '') : error).slice(0, 4096);
  } catch {
    return '';
  }
}

function typeOf(error) {
  try {
    return nameOf(error);
  } catch {
    return 'Object';
  }
}

class Calls {
  constructor(job, realm, payload, printed) {
    this.job = job;
    this.realm = realm;
    this.printed = printed;
    this.reader = new Reader(realm, payload.node);
    this.writer = new Writer();
    this.isExtended = job.capture || job.after;
  }

  // The arguments that start here, one for each parameter.
  arguments(at, kinds) {
    const count = at.items();
    const made = [];
    for (let i = 0; i < count; i++) made.push(this.reader.value(at, kinds?.[i] === 'bigint', kinds?.[i] === 'map'));
    return made;
  }

  returned(output, given) {
    if (!this.isExtended) return output.isFull ? FLOODED : output.taken();
    const record = new Output(this.job.outputBytes + (1 << 17));
    record.byte('+');
    record.open('(', 3);
    record.raw('s', output.taken());
    return this.#besides(record, given, output.isFull);
  }

  raised(error, given) {
    const record = new Output(this.job.outputBytes + (1 << 17));
    record.byte('!');
    record.open('(', 4);
    record.text(typeOf(error));
    record.text(messageOf(error));
    return this.#besides(record, given, false);
  }

  #besides(record, given, isFull) {
    if (this.job.after && given) {
      const after = new Output(this.job.outputBytes);
      after.open('(', given.length);
      for (const argument of given) this.writer.write(argument, after);
      record.raw('s', after.taken());
      isFull ||= after.isFull;
    } else record.byte('N');
    if (this.job.capture) this.printed.writeTo(record);
    else record.byte('N');
    return isFull || record.isFull ? FLOODED : record.taken();
  }
}

// One function that is called for each input. A promise is waited for.
class Functions extends Calls {
  constructor(job, realm, payload, printed) {
    super(job, realm, payload, printed);
    this.entry = payload.entries.find((one) => one.name === job.entry);
    Object.assign(this, found(realm, payload, this.entry));
  }

  // The record of an input, or a promise of it.
  run(at) {
    let given;
    try {
      given = this.arguments(at, this.entry.kinds);
      const value = Reflect.apply(this.call, this.receiver(), given);
      if (isThenable(value)) return settled(value).then((came) => this.#record(came, given), (error) => this.raised(error, given));
      return this.#record(value, given);
    } catch (error) {
      return error instanceof Inexpressible ? INEXPRESSIBLE : this.raised(error, given);
    }
  }

  #record(value, given) {
    const output = new Output(this.job.outputBytes);
    try {
      this.#write(value, given, output);
    } catch (error) {
      return this.raised(error, given);
    }
    return this.returned(output, given);
  }

  // With outputs the value is a tuple of the result, unless there is none, and of the outputs, unless it is only one.
  #write(value, given, output) {
    const { outputs } = this.entry;
    const isVoid = value === undefined;
    if (outputs.length > 0 && (outputs.length > 1 || !isVoid)) output.open('(', outputs.length + (isVoid ? 0 : 1));
    if (!isVoid || outputs.length === 0) this.writer.write(value, output);
    for (const index of outputs) this.writer.write(given[index], output);
  }
}

function isThenable(value) {
  return types.isPromise(value) || (typeof value === 'object' && value !== null && typeof value.then === 'function' && !types.isProxy(value));
}

async function settled(value) {
  return value;
}

// Objects of one class: made, called method by method, looked at in the end.
class Objects extends Calls {
  constructor(job, realm, payload, printed) {
    super(job, realm, payload, printed);
    const { entry } = job;
    const exported = realm.module.exports;
    this.maker = [realm.named(entry), exported?.[entry], exported, exported?.default, ...payload.classes.filter((one) => plain(one) === plain(entry)).map((one) => realm.named(one))].find((one) => typeof one === 'function');
    if (!this.maker) throw new Missing(`it does not define the class ${entry}`);
    for (const { name } of payload.methods) {
      if (this.maker.prototype && !memberOf(this.maker.prototype, name) && isClass(this.maker) && !payload.mentioned.includes(name)) {
        throw new Missing(`its class ${entry} has no method ${name}`);
      }
    }
    this.observe = payload.observe;
  }

  run(at) {
    const output = new Output(this.job.outputBytes);
    try {
      const parts = at.items();
      const made = Reflect.construct(this.maker, this.arguments(at));
      if (parts === 3) this.#useBeside(at);
      const calls = this.#calls(at);
      output.open('(', calls.length + this.observe.length);
      for (const call of calls) this.#attempt(output, () => call(made));
      for (const text of this.observe) this.#attempt(output, () => this.#observed(made, text));
    } catch (error) {
      return error instanceof Inexpressible ? INEXPRESSIBLE : this.raised(error);
    }
    return this.returned(output);
  }

  // The calls that start here, each a function of the object.
  #calls(at) {
    const made = [];
    for (let left = at.items(); left > 0; left--) {
      at.items();
      const name = at.rawText();
      const given = this.arguments(at);
      made.push((object) => object[memberOf(object, name) ?? name](...given));
    }
    return made;
  }

  // Make another object and its calls. What they do is no answer.
  #useBeside(at) {
    at.items();
    const given = this.arguments(at);
    const calls = this.#calls(at);
    const ignored = new Output(this.job.outputBytes);
    this.#attempt(ignored, () => {
      const other = Reflect.construct(this.maker, given);
      for (const call of calls) this.#attempt(ignored, () => call(other));
    });
  }

  // What an action throws is its part of the value.
  #attempt(output, action) {
    const begin = output.length;
    try {
      this.writer.write(action(), output);
    } catch (error) {
      if (!output.isFull) output.length = begin;
      output.tagged('raised', 1);
      output.text(typeOf(error));
    }
  }

  #observed(made, text) {
    const expression = text.trim();
    if (expression === 'len(self)') return valueOf(made, ['length', 'size', 'count'].find((name) => memberOf(made, name)) ?? 'length');
    if (expression === 'str(self)') return String(made);
    const steps = expression.replace(/^(self|this)\./, '').replaceAll('()', '').split('.');
    if (steps.every((step) => /^[\w$]+$/.test(step))) return steps.reduce((value, step) => valueOf(value, step), made);
    return this.realm.evaluate(`(function (self) { return (${expression}); })`).call(made, made);
  }
}

// A property, or what a method of that name returns.
function valueOf(value, name) {
  const member = memberOf(value, name);
  if (member === undefined) throw new TypeError(`it has no ${name}`);
  return typeof value[member] === 'function' ? value[member]() : value[member];
}

module.exports = { Functions, Missing, Objects, messageOf, typeOf };
