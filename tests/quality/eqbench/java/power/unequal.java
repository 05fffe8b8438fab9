class Solution {
    static int f(int base, int exponent) {
        int product = base;
        for (int i = 1; i < exponent; i++) product *= base;
        return product;
    }
}
