/* How many numbers lie in both a..b and c..d; an interval may be written from either end. */
int overlap(int a, int b, int c, int d) {
    int low, high;
    if (a > b) {
        int t = a;
        a = b;
        b = t;
    }
    if (c > d) {
        int t = c;
        c = d;
        d = t;
    }
    low = a > c ? a : c;
    high = b < d ? b : d;
    if (low > high)
        return 0;
    return high - low + 1;
}
