// The module `fs` as a submission sees it: standard input and output are texts in memory, our own files are out of reach.
'use strict';

const fs = require('node:fs');
const { reading, writing } = require('./printed.js');

const NAMES = new Map([['/dev/stdin', 0], ['/dev/fd/0', 0], ['/proc/self/fd/0', 0], ['/dev/stdout', 1], ['/dev/stderr', 2]]);
const OURS = new Set([3, 4, 5]);
const BY_DESCRIPTOR = ('close closeSync fchmod fchmodSync fchown fchownSync fdatasync fdatasyncSync fstat fstatSync fsync fsyncSync ftruncate ftruncateSync ' +
  'futimes futimesSync read readSync readv readvSync write writeSync writev writevSync readFile readFileSync writeFile writeFileSync appendFile appendFileSync').split(' ');

function standard(path) {
  return typeof path === 'number' ? path : NAMES.get(String(path)) ?? path;
}

// The module for one run: `text` is all of standard input, `add` takes what is printed, `standards` are the streams.
function filesFor(text, add) {
  let at = 0;

  const rest = () => {
    const left = text.subarray(at);
    at = text.length;
    return left;
  };
  const told = (bytes, options) => {
    const encoding = typeof options === 'string' ? options : options?.encoding;
    return encoding ? bytes.toString(encoding) : Buffer.from(bytes);
  };
  const bytesOf = (content, encoding) => (typeof content === 'string' ? Buffer.from(content, encoding) : ArrayBuffer.isView(content) ? content : String(content));
  const own = {
    readFileSync: (path, options) => (standard(path) === 0 ? told(rest(), options) : fs.readFileSync(path, options)),
    readSync(file, buffer, ...where) {
      if (file !== 0) return fs.readSync(file, buffer, ...where);
      const asked = typeof where[0] === 'object' && where[0] !== null ? where[0] : { offset: where[0], length: where[1], position: where[2] };
      const offset = asked.offset ?? 0;
      const from = typeof asked.position === 'number' && asked.position >= 0 ? asked.position : at;
      const count = Math.max(0, Math.min(asked.length ?? buffer.byteLength - offset, text.length - from));
      new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength).set(text.subarray(from, from + count), offset);
      if (from === at) at += count;
      return count;
    },
    writeSync(file, content, ...where) {
      if (file !== 1 && file !== 2) return fs.writeSync(file, content, ...where);
      const bytes = typeof content === 'string' ? bytesOf(content, where[1]) : content.subarray(where[0] ?? 0, (where[0] ?? 0) + (where[1] ?? content.length));
      if (file === 1) add(bytes);
      return bytes.length;
    },
    writeFileSync(path, content, options) {
      const file = standard(path);
      if (file !== 1 && file !== 2) fs.writeFileSync(path, content, options);
      else if (file === 1) add(bytesOf(content, typeof options === 'string' ? options : options?.encoding));
    },
    openSync: (path, ...how) => (NAMES.has(String(path)) ? NAMES.get(String(path)) : fs.openSync(path, ...how)),
    closeSync: (file) => (file > 2 ? fs.closeSync(file) : undefined),
    existsSync: (path) => NAMES.has(String(path)) || fs.existsSync(path),
    fstatSync: (file, ...how) => (file === 0 ? Object.assign(fs.fstatSync(0, ...how), { size: text.length }) : fs.fstatSync(file, ...how)),
    createReadStream: (path, options) => ((path === null || path === '' || path === undefined ? options?.fd : standard(path)) === 0 ? reading(rest()) : fs.createReadStream(path, options)),
    createWriteStream(path, options) {
      const file = path === null || path === '' || path === undefined ? options?.fd : standard(path);
      return file === 1 || file === 2 ? writing(file === 1 ? add : () => {}, file) : fs.createWriteStream(path, options);
    },
  };
  own.appendFileSync = own.writeFileSync;
  // With a callback: the same, a little later.
  for (const name of ['readFile', 'writeFile', 'appendFile', 'read', 'write', 'open', 'close', 'fstat']) {
    own[name] = (...words) => {
      const answer = words.pop();
      let found;
      try {
        found = own[`${name}Sync`](...words);
      } catch (error) {
        setImmediate(answer, error);
        return;
      }
      setImmediate(answer, null, found);
    };
  }
  const guarded = Object.fromEntries(BY_DESCRIPTOR.map((name) => [name, guard(own[name] ?? fs[name])]));
  const promises = { ...fs.promises };
  for (const name of ['readFile', 'writeFile', 'appendFile']) promises[name] = async (...words) => guarded[`${name}Sync`](...words);
  return { ...fs, ...own, ...guarded, promises };
}

function guard(call) {
  return (file, ...rest) => {
    if (OURS.has(file)) throw Object.assign(new Error('EBADF: bad file descriptor'), { code: 'EBADF', errno: -9 });
    return call(file, ...rest);
  };
}

module.exports = { filesFor };
