static int is_palindrome(int n) {
    int r = 0, m = n;
    while (m > 0) {
        r = 10 * r + m % 10;
        m /= 10;
    }
    return r == n;
}

int next_palindrome(int n) {
    int step = 1, low, k, p;
    if (n < 0) return 0;
    p = n + 1;
    if (is_palindrome(p)) return p;
    /* change digits from the middle: raise the left half, then mirror */
    for (low = p; low >= 100; low /= 100) step *= 10;
    if (p >= 10 && low >= 10) step *= 10;
    for (k = p / step; ; k++) {
        int q = k, r = k;
        if (low < 10) r /= 10;
        while (r > 0) {
            q = q * 10 + r % 10;
            r /= 10;
        }
        if (q >= p) return q;
    }
}
