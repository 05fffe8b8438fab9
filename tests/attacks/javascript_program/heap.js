// Resources: memory without end.
const all = []; for (;;) all.push(new Array(1000).fill(7));
