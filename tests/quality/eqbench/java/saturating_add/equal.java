class Solution {
    static int f(int x, int y) {
        if (x > 0 && y > Integer.MAX_VALUE - x) return Integer.MAX_VALUE;
        if (x < 0 && y < Integer.MIN_VALUE - x) return Integer.MIN_VALUE;
        return x + y;
    }
}
