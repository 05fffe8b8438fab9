static int bonus(int *r, int n, int from, int count) {
    int s = 0;
    while (count > 0 && from < n) {
        s += r[from];
        from++;
        count--;
    }
    return s;
}

int bowling(int *r, int n) {
    int i = 0, f = 1, score = 0, zeros = 0, sevens = 0, k;
    for (k = 0; k < n; k++) {
        if (r[k] == 0) zeros++;
        if (r[k] == 7) sevens++;
    }
    if (zeros == n) return 0;
    if (sevens == n && n >= 5) return 63;
    while (f <= 3 && i < n) {
        int frame = r[i];
        int first = i;
        i++;
        if (frame < 7 && i < n) {
            frame += r[i];
            i++;
        } else if (frame < 7) {
            return -1;
        }
        if (frame > 7) return -1;
        score += frame;
        if (frame == 7) score += bonus(r, n, i, r[first] == 7 ? 2 : 1);
        if (f == 3 && frame == 7) {
            if (r[first] == 7 && n - i != 2) return -1;
            if (r[first] < 7 && n - i != 1) return -1;
            if (r[first] == 7 && r[i] != 7 && r[i] + r[i + 1] > 7) return -1;
            i = n;
        }
        f++;
    }
    if (f <= 3 || i < n) return -1;
    return score;
}
