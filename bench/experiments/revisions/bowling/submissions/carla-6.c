static int valid(int *r, int n) {
    int i = 0, f = 1;
    while (f < 3) {
        if (i >= n) return 0;
        if (r[i] == 7) i++;
        else {
            if (i + 1 >= n || r[i] + r[i + 1] > 7) return 0;
            i += 2;
        }
        f++;
    }
    if (n - i == 2) return r[i] + r[i + 1] < 7;
    if (n - i != 3) return 0;
    if (r[i] == 7) return r[i + 1] == 7 || r[i + 1] + r[i + 2] <= 7;
    return r[i] + r[i + 1] == 7;
}

int bowling(int *r, int n) {
    int i = 0, f, s = 0;
    if (!valid(r, n)) return -1;
    for (f = 1; f <= 3; f++) {
        if (r[i] == 7) {
            s += 7 + r[i + 1] + r[i + 2];
            i++;
        } else if (r[i] + r[i + 1] == 7) {
            s += 7 + r[i + 2];
            i += 2;
        } else {
            s += r[i] + r[i + 1];
            i += 2;
        }
    }
    return s;
}
