class Solution {
    static int f(int[] a) {
        int best = -1000, second = -1000;
        for (int x : a) {
            if (x > best) {
                second = best;
                best = x;
            } else if (x > second && x != best) second = x;
        }
        return second;
    }
}
