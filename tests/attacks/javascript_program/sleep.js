// Time: waits instead of working.
setTimeout(() => console.log(7), 100000);
