class Solution {
    static int f(int x) {
        return x * (3 * x - 5) + 7;
    }
}
