// Resources: prints without end.
function largest(values) { for (;;) console.log('again and again and again'); }
