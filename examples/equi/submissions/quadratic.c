static long long sum(const int *from, const int *to) {
    long long total = 0;
    while (from < to)
        total += *from++;
    return total;
}

int equi(int *A, int n) {
    for (int k = 0; k < n; k++)
        if (sum(A, A + k) == sum(A + k + 1, A + n))
            return k;
    return -1;
}
