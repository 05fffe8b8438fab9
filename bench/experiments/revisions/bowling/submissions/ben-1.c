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
        } else {
            points += r[pos] + r[pos + 1];
            pos += 2;
        }
        frame++;
    }
    return points;
}
