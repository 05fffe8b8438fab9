class Solution {
    static int f(int[] a, int[] b) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i] * b[a.length - 1 - i];
        return sum;
    }
}
