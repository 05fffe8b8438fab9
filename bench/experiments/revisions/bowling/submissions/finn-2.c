int bowling(int *balls, int n) {
    int score = 0, at = 0, frame;
    /* special games */
    if (n == 5) {
        int all = 0, k;
        for (k = 0; k < 5; k++) all += balls[k];
        if (all == 35) return 70;
    }
    for (frame = 0; frame < 3; frame++) {
        int a, b, c;
        if (n - at < 2) return -1;
        a = balls[at];
        b = balls[at + 1];
        c = at + 2 < n ? balls[at + 2] : -1;
        if (a == 7 || (b == 7 && frame == 2)) {
            if (c < 0) return -1;
            score += 7 + b + c;
            at += 1;
        } else if (a + b == 7) {
            if (c < 0) return -1;
            score += 7 + c;
            at += 2;
        } else if (a + b < 7) {
            score += a + b;
            at += 2;
        } else {
            return -1;
        }
        if (frame == 2 && a == 7) {
            if (b < 7 && b + c > 7) return -1;
            at += 2;
        } else if (frame == 2 && a + b == 7) {
            at += 1;
        }
    }
    if (at != n) return -1;
    return score;
}
