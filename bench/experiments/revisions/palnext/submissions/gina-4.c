static int len(int n) {
    int k = 1;
    while (n > 9) {
        n /= 10;
        k++;
    }
    return k;
}

static int pal(int h, int odd) {
    if (odd && h < 10) return h;
    int p = h;
    if (odd) h /= 10;
    while (h > 0) {
        p = p * 10 + h % 10;
        h /= 10;
    }
    return p;
}

int next_palindrome(int n) {
    int h = n + 1, k, i;
    if (n < 0) return 0;
    k = len(n + 1);
    for (i = 0; i < k / 2; i++) h /= 10;
    if (pal(h, k % 2) > n) return pal(h, k % 2);
    return pal(h + 1, k % 2);
}
