class Reference {
    static int f(int x) {
        return 3 * x * x - 5 * x + 7;
    }
}
