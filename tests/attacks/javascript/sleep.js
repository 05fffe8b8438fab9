// Time: waits instead of working.
function largest(values) { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60000); return Math.max(...values); }
