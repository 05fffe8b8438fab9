class Solution {
    static int f(int n) {
        int turned = n % 10;
        for (n /= 10; n != 0; n /= 10) turned = 10 * turned + n - n / 10 * 10;
        return turned;
    }
}
