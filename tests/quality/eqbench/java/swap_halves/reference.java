class Reference {
    static int f(int x) {
        return x << 16 | x >>> 16;
    }
}
