// Integrity: the right answer, and then an exception that nobody takes.
const values = require('fs').readFileSync(0, 'utf8').split(/\s+/).filter(Boolean).map(Number);
console.log(Math.max(...values));
Promise.reject(new Error('<script>alert(1)</script>'));
