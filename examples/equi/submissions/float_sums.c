/* Sums in float: too few digits for large numbers next to small ones. */
int equi(int *A, int n) {
    float total = 0, before = 0;
    for (int k = 0; k < n; k++)
        total += A[k];
    for (int k = 0; k < n; k++) {
        float after = total - before - A[k];
        if (after == before)
            return k;
        before += A[k];
    }
    return -1;
}
