class Solution {
    static boolean f(int a, int b, int c, int d) {
        return a <= c && c <= b || a <= d && d <= b;
    }
}
