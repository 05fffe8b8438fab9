class Reference {
    static int f(int n) {
        int turned = 0;
        while (n > 0) {
            turned = turned * 10 + n % 10;
            n /= 10;
        }
        return turned;
    }
}
