class Solution {
    static int f(int a, int b, int c) {
        int same = (a == b ? 1 : 0) + (b == c ? 1 : 0) + (a == c ? 1 : 0);
        int most = Math.max(a, Math.max(b, c));
        if (a + b + c - most <= most) return 0;
        return same == 0 ? 1 : same == 1 ? 2 : 3;
    }
}
