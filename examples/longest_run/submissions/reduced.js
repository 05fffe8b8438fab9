const longestRun = (A) => A.reduce(([best, run], x, i) => {
  const now = i > 0 && A[i - 1] === x ? run + 1 : 1;
  return [Math.max(best, now), now];
}, [0, 0])[0];
