class Solution {
    static int f(int x, int low, int high) {
        return Math.max(low, Math.min(x, high));
    }
}
