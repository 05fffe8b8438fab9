class Solution {
    static int f(int[] a) {
        int best = Math.max(a[0], a[1]), second = Math.min(a[0], a[1]);
        for (int i = 2; i < a.length; i++) {
            if (a[i] > best) {
                second = best;
                best = a[i];
            } else if (a[i] > second) second = a[i];
        }
        return second;
    }
}
