// Resources: recursion without end.
function largest(values) { return 1 + largest(values); }
