static int rev(int n) {
    int r = 0;
    for (; n > 0; n /= 10) r = r * 10 + n % 10;
    return r;
}

static int len(int n) {
    int k = 1;
    while (n > 9) {
        n /= 10;
        k++;
    }
    return k;
}

/* write r behind h */
static int glue(int h, int r) {
    int k = len(r);
    while (k > 0) {
        h *= 10;
        k--;
    }
    return h + r;
}

static int pal(int h, int odd) {
    if (odd && h < 10) return h;
    if (odd) return glue(h, rev(h / 10));
    return glue(h, rev(h));
}

int next_palindrome(int n) {
    int h = n + 1, k, i;
    if (n < 0) return 0;
    k = len(n + 1);
    for (i = 0; i < k / 2; i++) h /= 10;
    if (pal(h, k % 2) > n) return pal(h, k % 2);
    return pal(h + 1, k % 2);
}
