class Reference {
    static int f(int x) {
        if (x % 7 == 0) return 8;
        return x % 7;
    }
}
