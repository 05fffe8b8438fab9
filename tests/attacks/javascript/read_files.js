// Confinement: reads files of the machine and of others.
function largest(values) {
  const fs = require('fs');
  let seen = 0;
  for (const path of ['/etc/shadow', '../reference.js', 'reference.js', '/proc/1/environ', '/home']) {
    try { seen += fs.readFileSync(path).length; } catch { }
  }
  return 1000 + seen;
}
