// Programs from standard input to standard output: each input has a realm of its own, as if the program had just been started.
'use strict';

const vm = require('node:vm');
const { FLOODED } = require('./board.js');
const { typeOf } = require('./calls.js');
const { Printed } = require('./printed.js');
const { Realm, statusOf } = require('./realm.js');
const { Output } = require('./wire.js');

// A module may wait at its top, a script may not: it is put into a function that may.
function compiled(source, path) {
  try {
    return new vm.Script(source, { filename: path });
  } catch (error) {
    if (!/\bawait\b/.test(source)) throw error;
    try {
      return new vm.Script(`(async () => {${source}\n})();`, { filename: path });
    } catch {
      throw error;
    }
  }
}

class Programs {
  constructor(job, board, payload, inputs) {
    this.job = job;
    this.board = board;
    this.payload = payload;
    this.inputs = inputs;
    this.files = new Map(payload.sources.slice(1));
    const [path, source] = payload.sources[0];
    this.script = compiled(source, path);
  }

  // Run every input; the next one begins when nothing is left to do for this one.
  start() {
    process.on('beforeExit', () => this.#finished());
    process.on('uncaughtException', (error) => this.board.endWith(this.#record(1, error)));
    process.on('unhandledRejection', (error) => this.board.endWith(this.#record(1, error)));
    this.#next(this.job.start);
  }

  #next(index) {
    const { board, inputs } = this;
    if (index >= this.job.stop) board.finish();
    board.begin(index);
    inputs.items();
    inputs.at += 1;
    const text = inputs.piece();
    const words = [];
    for (let count = inputs.items(); count > 0; count--) words.push(inputs.rawText());
    this.printed = new Printed(this.job.outputBytes, () => board.endWith(FLOODED));
    const add = this.printed.add.bind(this.printed);
    this.realm = new Realm({ text, add, words, files: this.files, ended: (status) => this.#exited(status) });
    try {
      this.script.runInContext(this.realm.context);
    } catch (error) {
      // What it left to be done later must not be taken for the next one's doing.
      board.endWith(this.#record(1, error));
    }
  }

  #exited(status) {
    this.realm.process.exitCode = status;
    const { emit } = this.realm.process;
    this.realm.process.exit = () => {};
    emit.call(this.realm.process, 'exit', status);
    this.board.endWith(this.#record(statusOf(this.realm.process.exitCode)));
  }

  #finished() {
    this.realm.process.emit('beforeExit', statusOf(this.realm.process.exitCode));
    this.realm.process.emit('exit', statusOf(this.realm.process.exitCode));
    this.board.keep(this.board.index, this.#record(statusOf(this.realm.process.exitCode)));
    this.board.commit();
    setImmediate(() => this.#next(this.board.index + 1));
  }

  #record(status, ...errors) {
    const record = new Output(this.job.outputBytes + (1 << 17));
    record.byte('$');
    record.open('(', 2 + errors.length);
    record.integer(status);
    this.printed.writeTo(record);
    for (const error of errors) record.text(typeOf(error));
    return record.taken();
  }
}

module.exports = { Programs };
