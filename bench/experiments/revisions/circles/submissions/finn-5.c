/* compare a and b: -1, 0, 1 */
static int cmp(int a, int b) {
    return (a > b) - (a < b);
}

int circles(int dx, int dy, int r, int s) {
    int d2 = dx * dx + dy * dy;
    int outer = cmp(d2, (r + s) * (r + s));
    int inner = cmp(d2, (r - s) * (r - s));
    if (d2 == 0 && r == s) return 0;
    if (inner == 0 && s > 0 && r > 0) return 4;
    if (outer > 0) return 1;
    if (outer == 0) return 2;
    if (inner > 0) return 3;
    return 5;
}
