// Resources: prints without end.
for (;;) console.log('again and again and again');
