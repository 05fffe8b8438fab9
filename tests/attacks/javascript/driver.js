// Confinement: looks for the driver's modules and other programs' files.
function largest(values) {
  for (const name of ['./board.js', './worker.js', '../reference.js', 'module', 'worker_threads', 'child_process', 'cluster', 'inspector']) {
    try { require(name); return 1000; } catch { }
  }
  throw new Error('nothing there');
}
