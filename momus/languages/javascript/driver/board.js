// The board: shared memory in which the worker tells how far it is, and leaves one record for each input.
// Node cannot map it, so it is written as a file: what is there first, then where it ends, then how many are done.
'use strict';

const { fstatSync, readSync, writeSync } = require('node:fs');
const { Output } = require('./wire.js');

const BOARD = 4;
const HEADER_BYTES = 128;
const CHUNK_RECORDS = 256;
const CHUNK_BYTES = 1 << 20;
const HEARTBEAT = 0;
const END = 8;
const DONE = 16;
const STATE = 24;
const [RUNNING, LOAD_FAILED, FULL, FINISHED] = [1, 2, 3, 4];
const FLOODED = Buffer.from('&');
// The real one, whatever becomes of `process`.
const leave = process.reallyExit.bind(process);

class Board {
  #at = HEADER_BYTES;
  #pending = [];
  #pendingBytes = 0;
  #word = Buffer.alloc(8);

  constructor(job) {
    this.job = job;
    this.done = job.start;
    this.size = fstatSync(BOARD).size;
    readSync(BOARD, this.#word, 0, 8, END);
    this.#at = Number(this.#word.readBigUInt64LE());
    this.index = job.start;
  }

  #set(place, value) {
    this.#word.writeUInt32LE(value % 2 ** 32, 0);
    this.#word.writeUInt32LE(Math.floor(value / 2 ** 32), 4);
    writeSync(BOARD, this.#word, 0, 8, place);
  }

  setState(state) {
    this.#set(STATE, state);
  }

  begin(index) {
    this.index = index;
    this.#set(HEARTBEAT, index);
  }

  // Keep the record of an input; commit when it is time.
  keep(index, record) {
    if (record.length > this.job.outputBytes + (1 << 17)) record = FLOODED;
    this.#pending.push(record);
    this.#pendingBytes += record.length;
    if (index < this.job.exact || this.#pending.length === CHUNK_RECORDS || this.#pendingBytes >= CHUNK_BYTES) this.commit();
  }

  commit() {
    const records = this.#pending;
    if (records.length === 0) return;
    const head = Buffer.allocUnsafe(4 + 4 * records.length);
    let place = head.writeInt32LE(records.length, 0);
    for (const record of records) place = head.writeInt32LE(record.length, place);
    const chunk = Buffer.concat([head, ...records]);
    if (this.size - this.#at < chunk.length) this.end(FULL);
    for (let written = 0; written < chunk.length; ) {
      written += writeSync(BOARD, chunk, written, chunk.length - written, this.#at + written);
    }
    this.#at += chunk.length;
    this.done += records.length;
    this.#set(END, this.#at);
    this.#set(DONE, this.done);
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  // End the process at once: nothing of the submission's runs any more.
  end(state) {
    this.setState(state);
    leave(0);
  }

  // End after this record, and have what is left run in a fresh process.
  endWith(record) {
    this.keep(this.index, record);
    this.commit();
    this.end(this.index + 1 >= this.job.stop ? FINISHED : FULL);
  }

  finish() {
    this.commit();
    this.end(FINISHED);
  }

  // Tell that the submission cannot be used. An empty error: the message is all that is told.
  failLoad(error, message) {
    const record = new Output(1 << 16);
    record.byte('!');
    record.open('(', 4);
    record.text(error.slice(0, 256));
    record.text(message.slice(0, 4096));
    record.byte('N');
    record.byte('N');
    this.#pending = [record.taken()];
    const before = this.done;
    this.commit();
    this.#set(DONE, before);
    this.end(LOAD_FAILED);
  }
}

module.exports = { Board, FLOODED, RUNNING, leave };
