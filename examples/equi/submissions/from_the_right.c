/* Finds the last balanced position instead of the first. */
int equi(int *A, int n) {
    long long before = 0, after = 0;
    for (int k = 0; k < n; k++)
        before += A[k];
    for (int k = n - 1; k >= 0; k--) {
        before -= A[k];
        if (before == after)
            return k;
        after += A[k];
    }
    return -1;
}
