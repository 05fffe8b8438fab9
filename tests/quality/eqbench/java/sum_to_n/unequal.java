class Solution {
    static int f(int n) {
        return n * n / 2 + n / 2;
    }
}
