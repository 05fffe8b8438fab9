// What a submission prints and reads: texts in memory in the place of standard output and standard input.
'use strict';

const { Readable, Writable } = require('node:stream');

const KEPT = 65536;
const DIGEST_KEPT = 32;

class Printed {
  #pieces = [];
  #length = 0;

  // `flooded` is called when more was printed than is allowed, and does not return.
  constructor(most, flooded, isKept = true) {
    this.most = most;
    this.flooded = flooded;
    this.isKept = isKept;
  }

  add(piece) {
    if (!this.isKept) return;
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : Buffer.from(piece);
    this.#length += bytes.length;
    if (this.#length > this.most) this.flooded();
    this.#pieces.push(bytes);
  }

  clear() {
    this.#pieces = [];
    this.#length = 0;
  }

  // Write (the beginning, the length, the hash of the whole if it was cut).
  writeTo(output) {
    const whole = Buffer.concat(this.#pieces);
    output.open('(', 3);
    output.raw('s', whole.subarray(0, KEPT));
    output.integer(whole.length);
    output.text(whole.length > KEPT ? require('node:crypto').createHash('sha256').update(whole).digest('hex').slice(0, DIGEST_KEPT) : '');
    this.clear();
  }
}

// A stream that gives what is printed to a function.
function writing(add, fd) {
  const stream = new Writable({
    decodeStrings: false,
    write(piece, encoding, done) {
      add(typeof piece === 'string' && encoding !== 'utf8' && encoding !== 'utf-8' ? Buffer.from(piece, encoding) : piece);
      done();
    },
  });
  return Object.assign(stream, { fd, columns: 80, rows: 24 });
}

// A stream of a text, as standard input is where it is a file.
function reading(text) {
  let isGiven = false;
  const stream = new Readable({
    read() {
      if (!isGiven && text.length) this.push(text);
      isGiven = true;
      this.push(null);
    },
  });
  return Object.assign(stream, { fd: 0 });
}

module.exports = { Printed, reading, writing };
