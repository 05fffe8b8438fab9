class Reference {
    static int f(int x) {
        return 42 - x;
    }
}
