int middle(int a, int b, int c) {
    if (a > b) {
        int swapped = a;
        a = b;
        b = swapped;
    }
    if (c < a)
        return a;
    if (c > b)
        return b;
    return c;
}
