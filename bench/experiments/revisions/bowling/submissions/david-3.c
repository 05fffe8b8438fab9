int bowling(int *r, int n) {
    int first[3], second[3], i = 0, k, sum = 0;
    if (n == 0) return 0;
    for (k = 0; k < 3; k++) {
        if (i >= n) return -1;
        first[k] = r[i];
        second[k] = 0;
        if (first[k] < 7) {
            if (i + 1 >= n) return -1;
            second[k] = r[i + 1];
            i++;
        }
        i++;
        if (first[k] + second[k] > 7) return -1;
        sum += first[k] + second[k];
        if (first[k] + second[k] == 7) {
            if (i >= n) return -1;
            if (second[k] < 7 || k < 2 || r[0] + r[1] == 7) sum += r[i];
        }
        if (first[k] == 7) {
            if (i + 1 >= n) return -1;
            sum += r[i + 1];
        }
    }
    if (first[2] == 7) {
        if (r[i] < 7 && r[i] + r[i + 1] > 7) return -1;
        i += 2;
    } else if (first[2] + second[2] == 7) {
        i++;
    }
    if (i != n) return -1;
    return sum;
}
