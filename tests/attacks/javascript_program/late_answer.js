// Integrity: the answer comes from a timer, and another timer that nobody waits for burns on.
const values = require('fs').readFileSync(0, 'utf8').split(/\s+/).filter(Boolean).map(Number);
setTimeout(() => console.log(Math.max(...values)), 2);
setTimeout(() => console.log('too late'), 100000).unref();
