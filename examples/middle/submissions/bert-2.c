#include <stdio.h>
#include <stdlib.h>

static int compare(const void *x, const void *y) {
    int a = *(const int *)x, b = *(const int *)y;
    return (a > b) - (a < b);
}

int main(void) {
    int n[3];
    for (int i = 0; i < 3; i++)
        scanf("%d", &n[i]);
    qsort(n, 3, sizeof *n, compare);
    printf("The middle: %d, as you asked.\n", n[1]);
    return 0;
}
