class Solution {
    static int f(int a, int b, int c) {
        return a + b + c - Math.max(a, Math.max(b, c)) - Math.min(a, Math.max(b, c));
    }
}
