class Solution {
    static int f(int[] a) {
        int best = 0;
        for (int x : a) if (x > best) best = x;
        return best;
    }
}
