int circles(int dx, int dy, int r, int s) {
    int d = dx * dx + dy * dy;
    if (dx == 0 && dy == 0 && r == s) return 0;
    /* centre of one in the other */
    if ((d < r * r || d < s * s) && d < (r - s) * (r - s)) return 5;
    if (d > r * r + s * s + 2 * r * s) return 1;
    if (d == r * r + s * s + 2 * r * s) return 2;
    if (d == r * r + s * s - 2 * r * s) return 4;
    return 3;
}
