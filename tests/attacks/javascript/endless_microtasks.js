// Time: promises that always have another one.
async function largest(values) { for (;;) await null; }
