int circles(int dx, int dy, int r, int s) {
    int d = dx * dx + dy * dy;
    if (r == 0 && s == 0) return d == 0 ? 2 : 1;
    if (dx == 0 && dy == 0 && r == s) return 0;
    int plus = (r + s) * (r + s);
    int minus = (r - s) * (r - s);
    if (d >= plus) return 1 + (d == plus);
    if (d <= minus) return 5 - (d >= minus);
    return 3;
}
