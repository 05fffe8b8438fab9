int circles(int dx, int dy, int r, int s) {
    int d2, lo, hi;
    d2 = dx * dx + dy * dy;
    lo = (r - s) * (r - s);
    hi = (r + s) * (r + s);
    if (hi < d2) return 1;
    if (d2 < lo) return 5;
    if (lo < d2 && d2 < hi) return 3;
    if (d2 == hi && (d2 > lo || d2 > 0)) return 2;
    if (r == s) return 0;
    return 4;
}
