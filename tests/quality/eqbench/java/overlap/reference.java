class Reference {
    static boolean f(int a, int b, int c, int d) {
        return a <= d && c <= b;
    }
}
