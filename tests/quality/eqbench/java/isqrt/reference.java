class Reference {
    static int f(int n) {
        int root = 0;
        while ((root + 1) * (root + 1) <= n) root++;
        return root;
    }
}
