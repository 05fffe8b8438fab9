class Reference {
    static int f(int[] a) {
        int count = 0;
        for (int x : a) if (x % 2 == 0) count++;
        return count;
    }
}
