int equi(int *A, int n) {
    long long right = 0, left = 0;
    for (int i = 0; i < n; i++)
        right += A[i];
    for (int i = 0; i < n; i++) {
        right -= A[i];
        if (left == right)
            return i;
        left += A[i];
    }
    return -1;
}
