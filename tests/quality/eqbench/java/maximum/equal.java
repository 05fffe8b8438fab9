class Solution {
    static int f(int[] a) {
        int best = Integer.MIN_VALUE;
        for (int i = a.length - 1; i >= 0; i--) best = Math.max(best, a[i]);
        return best;
    }
}
