int circles(int dx, int dy, int r, int s) {
    int d2 = dx * dx + dy * dy;
    int t;
    if (r == 0 && s == 0) return 1;
    if (r == 0 || s == 0) {
        t = r + s;
        if (d2 > t * t) return 1;
        if (d2 < t * t) return 5;
        return 4;
    }
    if (d2 == 0 && r != s) return 5;
    if (d2 == 0) return 0;
    t = r * r + 2 * r * s + s * s;
    if (d2 >= t) return d2 == t ? 2 : 1;
    t = r * r - 2 * r * s + s * s;
    if (d2 == t) return 4;
    if (d2 < t) return 5;
    return 3;
}
