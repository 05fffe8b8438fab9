class Reference {
    static int[] f(int[] a, int k) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) b[(i + k) % a.length] = a[i];
        return b;
    }
}
