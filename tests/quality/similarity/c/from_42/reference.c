int from_42(int x) {
    return 42 - x;
}
