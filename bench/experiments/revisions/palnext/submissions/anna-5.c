static int digits(int n) {
    int k = 1;
    while (n >= 10) {
        n /= 10;
        k++;
    }
    return k;
}

static int build(int half, int k) {
    int p = half;
    if (k % 2 == 1) half = half / 10;
    while (half != 0) {
        p = 10 * p + half % 10;
        half = half / 10;
    }
    return p;
}

int next_palindrome(int n) {
    int k, i, half, p;
    if (n < 0) return 0;
    if (n == 9 || n == 99 || n == 999 || n == 9999 || n == 99999) return n + 2;
    k = digits(n);
    half = n;
    for (i = 0; i < k / 2; i++) half = half / 10;
    p = build(half, k);
    if (p > n) return p;
    return build(half + 1, k);
}
