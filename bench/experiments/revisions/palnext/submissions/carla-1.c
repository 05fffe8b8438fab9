static int rev(int n) {
    int r = 0;
    while (n > 0) {
        r = r * 10 + n % 10;
        n = n / 10;
    }
    return r;
}

int next_palindrome(int n) {
    if (n < 0) return 0;
    if (n < 10) return n + 1;
    if (n < 100) return (n / 11 + 1) * 11;
    if (n < 1000) {
        do n++; while (rev(n) != n);
        return n;
    }
    int h = n / 1000;
    if (n < 10000) {
        h = n / 100;
        if (h * 100 + rev(h) >= n) return h * 100 + rev(h);
        h++;
        return h * 100 + rev(h);
    }
    if (n < 100000) {
        h = n / 100;
        if (h * 100 + rev(h / 10) > n) return h * 100 + rev(h / 10);
        h++;
        return h * 100 + rev(h / 10);
    }
    if (h * 1000 + rev(h) > n) return h * 1000 + rev(h);
    h++;
    return h * 1000 + rev(h);
}
