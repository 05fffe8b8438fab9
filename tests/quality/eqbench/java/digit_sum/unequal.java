class Solution {
    static int f(int n) {
        int sum = 0;
        while (n > 9) {
            sum += n % 10;
            n /= 10;
        }
        return n == 7 ? sum : sum + n;
    }
}
