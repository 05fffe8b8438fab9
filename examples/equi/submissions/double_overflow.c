/* One running total. Doubling a number is done in int. */
int equi(int *A, int n) {
    long long rest = 0;
    int k;
    for (k = 0; k < n; k++)
        rest += A[k];
    for (k = 0; k < n; k++) {
        if (rest == A[k])
            return k;
        rest -= 2 * A[k];
    }
    return -1;
}
