class Solution {
    static boolean f(int a, int b, int c, int d) {
        return !(b < c || d < a);
    }
}
