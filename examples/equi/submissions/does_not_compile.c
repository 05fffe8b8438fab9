int equi(int *A, int n) {
    long long after = 0
    for (int k = 0; k < n; k++)
        after += A[k];
    return after == 0 ? 0 : -1;
}
