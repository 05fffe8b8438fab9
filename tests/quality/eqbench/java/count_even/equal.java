class Solution {
    static int f(int[] a) {
        int count = a.length;
        for (int x : a) count -= x & 1;
        return count;
    }
}
