class Solution {
    static int f(int n) {
        int sum = n;
        for (int q = n / 10; q > 0; q /= 10) sum -= 9 * q;
        return sum;
    }
}
