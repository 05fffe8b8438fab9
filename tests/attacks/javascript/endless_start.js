// Time: never done with loading.
for (;;) ;
function largest(values) { return Math.max(...values); }
