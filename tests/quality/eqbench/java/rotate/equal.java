class Solution {
    static int[] f(int[] a, int k) {
        int[] b = a.clone();
        for (int turn = 0; turn < k; turn++) {
            int last = b[b.length - 1];
            for (int i = b.length - 1; i > 0; i--) b[i] = b[i - 1];
            b[0] = last;
        }
        return b;
    }
}
