class Solution {
    static int f(int base, int exponent) {
        int product = 1;
        for (; exponent > 0; exponent >>= 1) {
            if ((exponent & 1) == 1) product *= base;
            base *= base;
        }
        return product;
    }
}
