// Time: a loop without end.
function largest(values) { for (;;) ; }
