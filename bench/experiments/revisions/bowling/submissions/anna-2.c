int bowling(int *r, int n) {
    int i = 0, f, sum = 0;
    for (f = 1; f <= 2; f++) {
        if (i < n && r[i] == 7) {
            sum += 7;
            i += 1;
        } else {
            if (i + 1 >= n) return -1;
            if (r[i] + r[i + 1] > 7) return -1;
            sum += r[i] + r[i + 1];
            if (r[i] + r[i + 1] == 7 && i + 2 < n) sum += r[i + 2];
            i += 2;
        }
    }
    if (i + 1 >= n) return -1;
    if (r[i] == 7) {
        if (n != i + 3) return -1;
        if (r[i + 1] < 7 && r[i + 1] + r[i + 2] > 7) return -1;
        return sum + 7 + r[i + 1] + r[i + 2];
    }
    if (r[i] + r[i + 1] > 7) return -1;
    if (r[i] + r[i + 1] == 7) {
        if (n != i + 3) return -1;
        return sum + 7 + r[i + 2];
    }
    if (n != i + 2) return -1;
    return sum + r[i] + r[i + 1];
}
