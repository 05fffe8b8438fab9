static int mirrored(int h, int skip) {
    int p = h;
    if (skip) h /= 10;
    for (; h > 0; h /= 10) p = p * 10 + h % 10;
    return p;
}

int next_palindrome(int n) {
    int h, lim, best = 0, skip;
    if (n < 0) return 0;
    /* even lengths and odd lengths, take the smaller result */
    for (skip = 0; skip < 2; skip++) {
        lim = 1;
        while (mirrored(lim * 10, skip) <= n) lim *= 10;
        h = lim;
        while (lim > 1) {
            lim /= 10;
            while (mirrored(h + lim, skip) < n) h += lim;
        }
        while (mirrored(h, skip) <= n && h % 10 != 9) h++;
        if (mirrored(h, skip) < n) h++;
        if (best == 0 || mirrored(h, skip) <= best) best = mirrored(h, skip);
    }
    return best;
}
