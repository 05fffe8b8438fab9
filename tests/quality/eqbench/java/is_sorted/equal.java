class Solution {
    static boolean f(int[] a) {
        boolean sorted = true;
        for (int i = a.length - 1; i > 0; i--) sorted &= a[i] >= a[i - 1];
        return sorted;
    }
}
