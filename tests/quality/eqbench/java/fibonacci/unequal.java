class Solution {
    static int f(int n) {
        int a = 1, b = 1;
        for (int i = 2; i < n; i++) {
            b += a;
            a = b - a;
        }
        return b;
    }
}
