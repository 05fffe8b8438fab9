class Solution {
    static int f(int n) {
        return n < 2 ? 1 : n * f(n - 1);
    }
}
