int circles(int dx, int dy, int r, int s) {
    int d = dx * dx + dy * dy;
    if (dx == 0 && dy == 0 && r == s) return 0;
    if (d > (r + s) * (r + s)) return 1;
    if (d == (r + s) * (r + s)) return 2;
    if (r > s && d < (r - s) * (r - s)) return 5;
    if (r > s && d == (r - s) * (r - s)) return 4;
    if (s > r && d < (s - r) * (s - r)) return 5;
    if (s > r && d == (s - r) * (s - r)) return 4;
    return 3;
}
