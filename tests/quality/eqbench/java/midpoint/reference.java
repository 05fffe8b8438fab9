class Reference {
    static int f(int low, int high) {
        return low + (high - low) / 2;
    }
}
