/* Never looks at the last position. */
int equi(int *A, int n) {
    long long after = 0, before = 0;
    for (int k = 0; k < n; k++)
        after += A[k];
    for (int k = 0; k < n - 1; k++) {
        after -= A[k];
        if (before == after)
            return k;
        before += A[k];
    }
    return -1;
}
