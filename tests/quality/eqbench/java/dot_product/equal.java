class Solution {
    static int f(int[] a, int[] b) {
        int sum = 0;
        for (int i = a.length; i-- > 0; ) sum -= -b[i] * a[i];
        return sum;
    }
}
