/* How many real numbers x solve a x x + b x + c = 0; -1 if all do. */
int roots(int a, int b, int c) {
    int under;
    if (a == 0 && b == 0)
        return c == 0 ? -1 : 0;
    if (a == 0)
        return 1;
    under = b * b - 4 * a * c;
    if (under < 0)
        return 0;
    if (under == 0)
        return 1;
    return 2;
}
