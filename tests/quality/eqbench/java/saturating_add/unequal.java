class Solution {
    static int f(int x, int y) {
        int sum = x + y;
        if (x > 0 && y > 0 && sum <= 0) return Integer.MAX_VALUE;
        if (x < 0 && y < 0 && sum > 0) return Integer.MIN_VALUE;
        return sum;
    }
}
