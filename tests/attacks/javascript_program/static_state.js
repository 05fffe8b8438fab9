// Integrity: right only where nothing is left of the run before.
Array.prototype.runs = (Array.prototype.runs ?? 0) + 1;
globalThis.before ??= 0;
globalThis.before += 1;
const values = require('fs').readFileSync(0, 'utf8').split(/\s+/).filter(Boolean).map(Number);
console.log([].runs === 1 && before === 1 ? Math.max(...values) : 0);
