class Solution {
    static int f(int n) {
        int turned = 0;
        for (int i = 0; i < 4; i++) {
            turned = turned * 10 + n % 10;
            n /= 10;
        }
        return turned;
    }
}
