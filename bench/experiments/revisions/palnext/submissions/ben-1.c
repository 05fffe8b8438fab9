int next_palindrome(int n) {
    int d[10];
    int len = 0, i, m, p;
    if (n <= 0) return 0;
    m = n;
    while (m > 0) {
        d[len] = m % 10;
        len++;
        m /= 10;
    }
    for (i = 0; i < len / 2; i++) d[i] = d[len - 1 - i];
    p = 0;
    for (i = len - 1; i >= 0; i--) p = p * 10 + d[i];
    if (p > n) return p;
    i = len / 2;
    d[i]++;
    d[len - 1 - i] = d[i];
    p = 0;
    for (i = len - 1; i >= 0; i--) p = p * 10 + d[i];
    return p;
}
