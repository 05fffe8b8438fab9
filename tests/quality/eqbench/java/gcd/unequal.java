class Solution {
    static int f(int a, int b) {
        int best = 1;
        for (int i = 2; i < a && i <= b; i++) if (a % i == 0 && b % i == 0) best = i;
        return best;
    }
}
