// Values as bytes: the subset of Python's marshal format, version 2, that momus/wire.py tells about.
'use strict';

const LARGEST_SAFE = Number.MAX_SAFE_INTEGER;
const CODE = Object.freeze(Object.fromEntries([...'NTF.ilgsu([{0<>y'].map((letter) => [letter, letter.charCodeAt(0)])));

class Cursor {
  constructor(data, at = 0) {
    this.data = data;
    this.at = at;
  }

  number() {
    const value = this.data.readInt32LE(this.at);
    this.at += 4;
    return value;
  }

  // The number of items of the list or tuple that starts here.
  items() {
    this.at += 1;
    return this.number();
  }

  piece() {
    const length = this.number();
    this.at += length;
    return this.data.subarray(this.at - length, this.at);
  }

  rawText() {
    this.at += 1;
    return textOf(this.piece());
  }

  // The tag of the tuple that starts here, if it stands for a value that marshal does not know.
  tag() {
    const { data, at } = this;
    if (data[at] !== CODE['('] || data[at + 5] !== CODE['.'] || data[at + 6] !== CODE.u) return '';
    return textOf(data.subarray(at + 11, at + 11 + data.readInt32LE(at + 7)));
  }

  integer() {
    const count = this.number();
    let total = 0n;
    for (let place = Math.abs(count) - 1; place >= 0; place--) {
      total = (total << 15n) | BigInt(this.data.readUInt16LE(this.at + 2 * place));
    }
    this.at += 2 * Math.abs(count);
    return count < 0 ? -total : total;
  }

  double() {
    this.at += 8;
    return this.data.readDoubleLE(this.at - 8);
  }

  skip() {
    const code = this.data[this.at++];
    if (code === CODE.i) this.at += 4;
    else if (code === CODE.g) this.at += 8;
    else if (code === CODE.y) this.at += 16;
    else if (code === CODE.u || code === CODE.s) this.piece();
    else if (code === CODE.l) {
      const count = this.number();
      this.at += 2 * Math.abs(count);
    } else if (code === CODE['{']) {
      while (this.data[this.at] !== CODE['0']) this.skip();
      this.at += 1;
    } else if (code === CODE['('] || code === CODE['['] || code === CODE['<'] || code === CODE['>']) {
      for (let count = this.number(); count > 0; count--) this.skip();
    }
  }
}

// Halves of surrogate pairs stand in the bytes each as three of their own, which no decoder of Node's takes.
function textOf(piece) {
  if (!hasSurrogates(piece)) return piece.toString('utf8');
  let text = '';
  let begin = 0;
  for (let at = 0; at + 2 < piece.length; at++) {
    if (piece[at] === 0xed && piece[at + 1] >= 0xa0) {
      text += piece.toString('utf8', begin, at) + String.fromCharCode(0xd000 | ((piece[at + 1] & 0x3f) << 6) | (piece[at + 2] & 0x3f));
      begin = at + 3;
      at += 2;
    }
  }
  return text + piece.toString('utf8', begin);
}

function hasSurrogates(piece) {
  for (let at = piece.indexOf(0xed); at >= 0; at = piece.indexOf(0xed, at + 1)) {
    if (piece[at + 1] >= 0xa0) return true;
  }
  return false;
}

function bytesOf(text) {
  if (text.isWellFormed()) return Buffer.from(text, 'utf8');
  const pieces = [];
  for (const letter of text) {
    const code = letter.codePointAt(0);
    pieces.push(
      code >= 0xd800 && code <= 0xdfff
        ? Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)])
        : Buffer.from(letter, 'utf8'),
    );
  }
  return Buffer.concat(pieces);
}

// What is written beyond the limit is dropped, and told by isFull.
class Output {
  constructor(most) {
    this.most = most;
    this.data = Buffer.allocUnsafe(Math.min(most, 256));
    this.length = 0;
    this.isFull = false;
  }

  room(count) {
    if (this.length + count > this.most) {
      this.isFull = true;
      return false;
    }
    if (this.length + count > this.data.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.most, Math.max(this.length + count, 2 * this.data.length)));
      this.data.copy(larger, 0, 0, this.length);
      this.data = larger;
    }
    return true;
  }

  byte(letter) {
    if (this.room(1)) this.data[this.length++] = letter.charCodeAt(0);
  }

  number(value) {
    if (this.room(4)) this.length = this.data.writeInt32LE(value, this.length);
  }

  open(letter, count) {
    this.byte(letter);
    this.number(count);
  }

  // Set the count of what was opened at a place.
  close(opened, count) {
    if (!this.isFull) this.data.writeInt32LE(count, opened + 1);
  }

  double(value) {
    this.byte('g');
    if (this.room(8)) this.length = this.data.writeDoubleLE(value, this.length);
  }

  raw(letter, bytes) {
    this.open(letter, bytes.length);
    this.value(bytes);
  }

  value(bytes) {
    if (this.room(bytes.length)) {
      bytes.copy(this.data, this.length);
      this.length += bytes.length;
    }
  }

  text(text) {
    // The least that it can take: a text that does not fit is not converted first.
    if (text.length > this.most) this.isFull = true;
    else this.raw('u', bytesOf(text));
  }

  // Begin a value that marshal does not know, of so many parts besides its tag.
  tagged(tag, parts) {
    this.open('(', 2 + parts);
    this.byte('.');
    this.text(tag);
  }

  integer(value) {
    if (Number.isInteger(value) && value === (value | 0)) {
      this.byte('i');
      this.number(value);
      return;
    }
    let left = BigInt(value);
    const isNegative = left < 0n;
    if (isNegative) left = -left;
    const hex = left.toString(16);
    if (hex.length / 2 > this.most) {
      this.isFull = true;
      return;
    }
    const digits = digitsOf(hex);
    this.open('l', isNegative ? -digits.length : digits.length);
    if (this.room(2 * digits.length)) {
      for (const digit of digits) this.length = this.data.writeUInt16LE(digit, this.length);
    }
  }

  taken() {
    return Buffer.from(this.data.subarray(0, this.length));
  }
}

// The digits of 15 bits, the lowest first, of a number in hexadecimal.
function digitsOf(hex) {
  const digits = [];
  let bits = 0;
  let count = 0;
  for (let at = hex.length - 1; at >= 0; at--) {
    bits |= parseInt(hex[at], 16) << count;
    count += 4;
    if (count >= 15) {
      digits.push(bits & 0x7fff);
      bits >>= 15;
      count -= 15;
    }
  }
  if (bits) digits.push(bits);
  while (digits.length && digits[digits.length - 1] === 0) digits.pop();
  return digits;
}

module.exports = { CODE, Cursor, LARGEST_SAFE, Output };
