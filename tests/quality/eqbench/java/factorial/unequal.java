class Solution {
    static int f(int n) {
        short product = 1;
        for (int i = 2; i <= n; i++) product *= i;
        return product;
    }
}
