// Resources: fills the heap.
function largest(values) { const all = []; for (;;) all.push(new Array(1000).fill(values)); }
