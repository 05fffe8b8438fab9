int from_42(int x) {
    return -(x - 42);
}
