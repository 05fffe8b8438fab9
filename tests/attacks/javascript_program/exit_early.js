// Integrity: answers rightly and ends by itself, with work left.
const values = require('fs').readFileSync(0, 'utf8').split(/\s+/).filter(Boolean).map(Number);
setInterval(() => console.log('again'), 1);
console.log(Math.max(...values));
process.exit();
