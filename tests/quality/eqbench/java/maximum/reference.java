class Reference {
    static int f(int[] a) {
        int best = a[0];
        for (int x : a) if (x > best) best = x;
        return best;
    }
}
