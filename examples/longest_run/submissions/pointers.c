int longest_run(const int *A, int n) {
    int best = 0;
    for (const int *begin = A, *end = A; begin < A + n; begin = end) {
        while (end < A + n && *end == *begin)
            end++;
        if (end - begin > best)
            best = end - begin;
    }
    return best;
}
