#include <stdlib.h>

/* Keeps the sums before each position, but only "if there is more than one number". */
int equi(int *A, int n) {
    long long *before = NULL;
    if (n > 1)
        before = malloc((n + 1) * sizeof *before);
    before[0] = 0;
    for (int k = 0; k < n; k++)
        before[k + 1] = before[k] + A[k];
    int found = -1;
    for (int k = n - 1; k >= 0; k--)
        if (before[k] == before[n] - before[k + 1])
            found = k;
    free(before);
    return found;
}
