// Report: text that a browser or a terminal would obey.
function largest(values) { throw new Error('<script>alert(1)</script>\u001b[2J'); }
