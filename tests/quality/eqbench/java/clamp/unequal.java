class Solution {
    static int f(int x, int low, int high) {
        return Math.min(low, Math.max(x, high));
    }
}
