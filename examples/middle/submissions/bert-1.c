#include <stdio.h>
#include <stdlib.h>

/* Compares by difference, which wraps around for numbers far apart. */
static int compare(const void *x, const void *y) {
    return (int)((unsigned)*(const int *)x - (unsigned)*(const int *)y);
}

int main(void) {
    int n[3];
    for (int i = 0; i < 3; i++)
        scanf("%d", &n[i]);
    qsort(n, 3, sizeof *n, compare);
    printf("middle: %d\n", n[1]);
    return 0;
}
