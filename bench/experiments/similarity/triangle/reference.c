/* 0: no triangle, 1: three sides differ, 2: two are equal, 3: all are equal, 4: it has a right angle. */
int triangle(int a, int b, int c) {
    if (a <= 0 || b <= 0 || c <= 0)
        return 0;
    if (a + b <= c || a + c <= b || b + c <= a)
        return 0;
    if (a == b && b == c)
        return 3;
    if (a * a + b * b == c * c || a * a + c * c == b * b || b * b + c * c == a * a)
        return 4;
    if (a == b || b == c || a == c)
        return 2;
    return 1;
}
