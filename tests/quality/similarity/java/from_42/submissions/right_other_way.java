class Solution {
    static int f(int x) {
        return -(x - 42);
    }
}
