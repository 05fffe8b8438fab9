class Reference {
    static int f(int x, int low, int high) {
        if (x < low) return low;
        if (x > high) return high;
        return x;
    }
}
