/* smallest palindrome that is greater than n; 0 for a negative n */
static int mirror(int half, int odd) {
    int p = half;
    if (odd) half /= 10;
    while (half > 0) {
        p = p * 10 + half % 10;
        half /= 10;
    }
    return p;
}

int next_palindrome(int n) {
    if (n < 0) return 0;
    n++;
    int len = 0, half = n;
    for (int t = n; t > 0; t /= 10) len++;
    for (int k = 0; k < len / 2; k++) half /= 10;
    int p = mirror(half, len % 2);
    if (p >= n) return p;
    return mirror(half + 1, len % 2);
}
