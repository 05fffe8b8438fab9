class Reference {
    static int f(int x, int step) {
        int rest = x % step;
        return rest == 0 ? x : x + step - rest;
    }
}
