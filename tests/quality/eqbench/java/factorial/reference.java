class Reference {
    static int f(int n) {
        int product = 1;
        for (int i = 2; i <= n; i++) product *= i;
        return product;
    }
}
