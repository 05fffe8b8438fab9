int circles(int dx, int dy, int r, int s) {
    int big, small, d;
    if (dx == dy && r == s) return 0;
    if (r > s) {
        big = r;
        small = s;
    } else {
        big = s;
        small = r;
    }
    d = dx * dx + dy * dy;
    if (d < (big - small) * (big - small)) return 5;
    if (d == (big - small) * (big - small)) return 4;
    if (d < (big + small) * (big + small)) return 3;
    if (d == (big + small) * (big + small)) return 2;
    return 1;
}
