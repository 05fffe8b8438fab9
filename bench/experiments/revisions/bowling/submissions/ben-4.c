static int last_strike(int *r) {
    int p = 0, f;
    for (f = 0; f < 2; f++) {
        if (r[p] == 7) p += 1;
        else p += 2;
    }
    return r[p] == 7;
}

int bowling(int *r, int n) {
    int pos = 0, points = 0, frame = 0;
    while (frame < 3) {
        if (pos + 1 >= n) return -1;
        if (r[pos] == 7) {
            if (pos + 2 >= n) return -1;
            points += 7 + r[pos + 1] + r[pos + 2];
            pos++;
        } else if (r[pos] + r[pos + 1] == 7) {
            if (pos + 2 >= n) return -1;
            points += 7 + r[pos + 2];
            pos += 2;
        } else if (r[pos] + r[pos + 1] > 7) {
            return -1;
        } else {
            points += r[pos] + r[pos + 1];
            pos += 2;
        }
        frame++;
    }
    /* bonus balls */
    int more = 0;
    if (last_strike(r)) more = 2;
    else if (r[pos - 1] + r[pos - 2] == 7) more = 1;
    if (pos + more != n) return -1;
    return points;
}
