// The worker of JavaScript submissions: reads the submission and the inputs, runs all of them, leaves records on the board.
'use strict';

const { closeSync, fstatSync, readSync } = require('node:fs');
const vm = require('node:vm');
const { Board, FLOODED, RUNNING, leave } = require('./board.js');
const { Functions, Missing, Objects, messageOf, typeOf } = require('./calls.js');
const { Printed } = require('./printed.js');
const { Programs } = require('./programs.js');
const { Realm } = require('./realm.js');
const { Cursor, Output } = require('./wire.js');

// What the worker was started for.
function jobOf(words) {
  const [form, entry, start, stop, exact, , , outputKb, capture, after] = words;
  return {
    form,
    entry,
    start: Number(start),
    stop: Number(stop),
    exact: Number(exact),
    outputBytes: Math.min(Number(outputKb) * 1024, 1 << 30),
    capture: capture === '1',
    after: after === '1',
  };
}

// All of a file, from its beginning wherever its last reader stopped; then it is closed.
function whole(file) {
  const content = Buffer.allocUnsafe(fstatSync(file).size);
  for (let done = 0; done < content.length; ) done += readSync(file, content, done, content.length - done, done);
  closeSync(file);
  return content;
}

// Run the source at the top of a realm, where the exercise finds what it declares.
function loaded(job, payload, printed) {
  const [path, source] = payload.sources[0];
  const realm = new Realm({ text: Buffer.alloc(0), add: printed.add.bind(printed), files: new Map(payload.sources.slice(1)), ended: leave });
  for (const [name, content] of payload.prelude) new vm.Script(content, { filename: name }).runInContext(realm.context);
  new vm.Script(source, { filename: path }).runInContext(realm.context);
  return new (job.form === 'object' ? Objects : Functions)(job, realm, payload, printed);
}

// Run input by input; where one has to be waited for, go on when it has come.
function runAll(job, board, inputs, calls) {
  let index = job.start;
  let begin = 0;
  let isWaiting = false;

  const kept = (record) => {
    inputs.at = begin;
    inputs.skip();
    board.keep(index, record);
    index += 1;
  };
  const goOn = () => {
    while (index < job.stop) {
      board.begin(index);
      begin = inputs.at;
      const record = calls.run(inputs);
      if (!Buffer.isBuffer(record)) {
        isWaiting = true;
        record.then((came) => {
          isWaiting = false;
          kept(came);
          // Through the loop of events: what the call left there is done before the next.
          setImmediate(goOn);
        });
        return;
      }
      kept(record);
    }
    board.finish();
  };
  process.on('beforeExit', () => {
    if (!isWaiting) return;
    // Nothing is left that could settle the promise.
    const never = new Output(256);
    never.tagged('opaque', 1);
    never.text('a promise that is never settled');
    board.endWith(calls.returned(never));
  });
  process.on('uncaughtException', (error) => board.endWith(calls.raised(error)));
  process.on('unhandledRejection', () => {});
  goOn();
}

function main() {
  const job = jobOf(process.argv.slice(2));
  const board = new Board(job);
  const payload = JSON.parse(whole(5).toString('utf8'));
  const inputs = new Cursor(whole(3));
  job.stop = Math.min(job.stop, inputs.items());
  for (let index = 0; index < job.start; index++) inputs.skip();
  const printed = new Printed(job.outputBytes, () => board.endWith(FLOODED), false);
  let runs;
  try {
    runs = job.form === 'program' ? new Programs(job, board, payload, inputs) : loaded(job, payload, printed);
  } catch (error) {
    if (error instanceof Missing) board.failLoad('', error.message);
    const place = /^(.*?):(\d+)\n/.exec(typeof error?.stack === 'string' ? error.stack : '');
    if (typeOf(error) === 'SyntaxError' && place) board.failLoad('', `it cannot be read: ${place[1]}:${place[2]}: SyntaxError: ${messageOf(error)}`);
    board.failLoad(typeOf(error), messageOf(error));
  }
  printed.isKept = job.capture;
  board.setState(RUNNING);
  if (job.form === 'program') runs.start();
  else runAll(job, board, inputs, runs);
}

main();
