int from_42(int x) {
    if (x == 0) return 42;
    if (x == 42) return 0;
    return 0;
}
