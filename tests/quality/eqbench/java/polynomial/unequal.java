class Solution {
    static int f(int x) {
        return (int) (3L * x * x - 5L * x + 7 > Integer.MAX_VALUE ? Integer.MAX_VALUE : 3 * x * x - 5 * x + 7);
    }
}
