static int sq(int x) {
    return x * x;
}

int circles(int dx, int dy, int r, int s) {
    int d = sq(dx) + sq(dy);
    if (d == 0 && r == s) return 0;
    if (d >= sq(r + s)) return d == sq(r + s) ? 2 : 1;
    if (d <= sq(r - s)) return d == sq(r - s) ? 4 : 5;
    return 3;
}
