// A realm of its own for a submission: what a script finds there when Node runs it, made anew as often as needed.
'use strict';

const { Console } = require('node:console');
const { EventEmitter } = require('node:events');
const vm = require('node:vm');
const { filesFor } = require('./files.js');
const { reading, writing } = require('./printed.js');

const MODULES = new Set(('assert assert/strict buffer constants crypto events fs fs/promises os path path/posix perf_hooks process querystring readline ' +
  'readline/promises stream stream/promises string_decoder timers timers/promises tty url util v8 vm zlib').split(' '));
const GLOBALS = ('AbortController AbortSignal Buffer DOMException Event EventTarget TextDecoder TextEncoder URL URLSearchParams atob btoa clearImmediate ' +
  'clearInterval clearTimeout performance queueMicrotask setImmediate setInterval setTimeout structuredClone').split(' ');
// Runs in the new realm, before anything of the submission's.
const MAKERS = new vm.Script(`({
  array: () => [], object: () => ({}), map: () => new Map(), set: (items) => new Set(items), bytes: (content) => new Uint8Array(content),
  evaluate: eval, created: Object.create,
})`);
const PROCESS = 'arch pid ppid platform release title version versions'.split(' ');

// `ended` takes an exit code and does not return; `text` is standard input; `add` takes what is printed.
class Realm {
  constructor({ text, add, ended, words = [], files = new Map() }) {
    this.text = text;
    this.add = add;
    this.modules = new Map();
    this.files = files;
    this.process = this.#process(ended, words);
    this.module = { exports: {} };
    const given = {
      console: new Console({ stdout: this.process.stdout, stderr: this.process.stderr }),
      process: this.process,
      require: (name) => this.required(name, ''),
      module: this.module,
      exports: this.module.exports,
      __filename: '/submission.js',
      __dirname: '/',
    };
    this.require = given.require;
    for (const name of GLOBALS) given[name] = globalThis[name];
    this.context = vm.createContext(given);
    this.context.global = this.context;
    Object.assign(this, MAKERS.runInContext(this.context));
    this.given = new Set(this.evaluate('Object.getOwnPropertyNames(globalThis)'));
  }

  #process(ended, words) {
    const own = new EventEmitter();
    const { text, add } = this;
    let stdin;
    for (const name of PROCESS) own[name] = process[name];
    Object.assign(own, {
      argv: ['/usr/bin/node', '/submission.js', ...words],
      argv0: 'node',
      env: { PATH: '/usr/bin', LANG: 'C.UTF-8', HOME: '/' },
      execArgv: [],
      execPath: '/usr/bin/node',
      exitCode: undefined,
      stdout: writing(add, 1),
      stderr: writing(() => {}, 2),
      cwd: () => '/',
      uptime: () => process.uptime(),
      hrtime: process.hrtime,
      memoryUsage: process.memoryUsage,
      cpuUsage: process.cpuUsage.bind(process),
      nextTick: process.nextTick.bind(process),
      emitWarning: () => {},
      exit: (code) => ended(statusOf(code ?? own.exitCode)),
      abort: () => ended(134),
      kill: () => ended(1),
    });
    own.reallyExit = own.exit;
    Object.defineProperty(own, 'stdin', { enumerable: true, get: () => (stdin ??= reading(text)) });
    return own;
  }

  // A module of Node's, or another file of the submission.
  required(name, folder) {
    const plain = String(name).replace(/^node:/, '');
    if (MODULES.has(plain)) return this.#known(plain);
    const path = resolved(folder, plain);
    const found = [path, `${path}.js`, `${path}.cjs`, `${path}.mjs`, `${path}.json`, `${path}/index.js`].find((one) => this.files.has(one));
    if (!found) throw this.evaluate(`Object.assign(new Error(${JSON.stringify(`Cannot find module '${name}'`)}), { code: 'MODULE_NOT_FOUND' })`);
    if (!this.modules.has(found)) {
      const made = { exports: this.object() };
      this.modules.set(found, made);
      const source = this.files.get(found);
      if (found.endsWith('.json')) made.exports = this.evaluate(`(${source})`);
      else {
        const below = found.split('/').slice(0, -1).join('/');
        const wrapped = vm.compileFunction(source, ['exports', 'require', 'module', '__filename', '__dirname'], { filename: found, parsingContext: this.context });
        wrapped.call(made.exports, made.exports, (other) => this.required(other, below), made, `/${found}`, `/${below}`);
      }
    }
    return this.modules.get(found).exports;
  }

  #known(name) {
    if (name === 'process') return this.process;
    if (!this.modules.has(name)) {
      this.fs ??= filesFor(this.text, this.add);
      this.modules.set(name, name === 'fs' ? this.fs : name === 'fs/promises' ? this.fs.promises : require(`node:${name}`));
    }
    return this.modules.get(name);
  }

  // What a name stands for at the top of the submission; undefined where it stands for nothing.
  named(name) {
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return undefined;
    try {
      return this.evaluate(`typeof ${name} === 'undefined' ? undefined : ${name}`);
    } catch {
      // A word of the language, or a name whose value is not there yet.
      return undefined;
    }
  }

  // An object of a class of the submission's, without its constructor; a plain one where there is no such class.
  instance(name) {
    const made = name ? this.named(name) : undefined;
    return typeof made === 'function' && made.prototype ? this.created(made.prototype) : this.object();
  }
}

function resolved(folder, name) {
  const steps = [];
  for (const step of `${name.startsWith('.') ? `${folder}/` : ''}${name}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

// The system keeps the last eight bits.
function statusOf(code) {
  const number = Number(code ?? 0);
  return Number.isInteger(number) ? number & 0xff : 1;
}

module.exports = { Realm, statusOf };
