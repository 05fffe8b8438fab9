int triangle(int a, int b, int c) {
    int t = 0;
    if (a <= 0 || b <= 0 || c <= 0)
        return -1;
    if (a > b) {
        t = a;
        a = b;
        b = t;
    }
    if (b > c) {
        t = b;
        b = c;
        c = t;
    }
    if (a > b) {
        t = a;
        a = b;
        b = t;
    }
    if (a + b <= c)
        return 0;
    if (a == b && b == c)
        return 3;
    if (a == b || b == c)
        return 2;
    if (a * a + b * b == c * c)
        return 4;
    return 1;
}
