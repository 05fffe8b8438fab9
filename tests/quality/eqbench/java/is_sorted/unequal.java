class Solution {
    static boolean f(int[] a) {
        for (int i = 1; i < a.length; i++) if (a[i] - a[i - 1] < 0) return false;
        return true;
    }
}
