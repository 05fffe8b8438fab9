static int rev(int n) {
    int r = 0;
    while (n > 0) {
        r = r * 10 + n % 10;
        n = n / 10;
    }
    return r;
}

int next_palindrome(int n) {
    int unit = 1, h;
    if (n < 0) return 0;
    if (n < 9) return n + 1;
    if (n < 1000 || n % 10000 == 9999) {
        do n++; while (rev(n) != n);
        return n;
    }
    if (n >= 100000) unit = 1000;
    else unit = 100;
    h = n / unit;
    if (n >= 10000 && n < 100000) {
        if (h * unit + rev(h / 10) <= n) h++;
        return h * unit + rev(h / 10);
    }
    if (n >= 1000000) return 1000001;
    if (h * unit + rev(h) <= n) h++;
    return h * unit + rev(h);
}
