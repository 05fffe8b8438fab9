/* Sums in int, which wrap around. */
int equi(int *A, int n) {
    unsigned after = 0, before = 0;
    for (int k = 0; k < n; k++)
        after += A[k];
    for (int k = 0; k < n; k++) {
        after -= A[k];
        if ((int)before == (int)after)
            return k;
        before += A[k];
    }
    return -1;
}
