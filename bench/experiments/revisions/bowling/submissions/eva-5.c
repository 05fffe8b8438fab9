/* game over three frames, called for the rest of the balls */
static int rest(int *r, int n, int frame) {
    int s, t;
    if (n < 2) return -1;
    if (frame == 3) {
        if (n > 3) return -1;
        if (n == 3 && r[0] + r[1] < 7) return -1;
        if (n == 2 && r[0] + r[1] >= 7) return -1;
        if (r[0] < 7 && r[0] + r[1] > 7) return -1;
        if (n == 3 && r[0] == 7 && r[1] + r[2] > 7 && r[1] != 7) return -1;
        s = r[0] + r[1];
        if (n == 3) s += r[2];
        return s;
    }
    if (r[0] == 7) {
        t = rest(r + 1, n - 1, frame + 1);
        s = 7 + r[1];
        if (n > 2) s += r[2];
    } else {
        if (r[0] + r[1] > 7) return -1;
        t = rest(r + 2, n - 2, frame + 1);
        s = r[0] + r[1];
        if (s == 7 && n > 2) s += r[2];
    }
    if (t < 0) return -1;
    return s + t;
}

int bowling(int *r, int n) {
    return rest(r, n, 1);
}
