// Confinement: leaves a file wherever it can.
function largest(values) {
  const fs = require('fs');
  let made = 0;
  for (const folder of ['/tmp', '/', '/dev/shm', '/var/tmp', '.']) {
    try { fs.writeFileSync(folder + '/momus-attack', 'x'); made += 1; } catch { }
  }
  return 1000 + made;
}
