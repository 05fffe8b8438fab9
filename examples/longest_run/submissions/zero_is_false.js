function longestRun(A) {
  let best = 0, run = 0, before;
  for (const x of A) {
    run = before && before === x ? run + 1 : 1;
    best = Math.max(best, run);
    before = x;
  }
  return best;
}
