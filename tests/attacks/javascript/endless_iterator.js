// Resources: a result without end.
function* largest(values) { for (;;) yield values; }
