class Solution {
    static int f(int[] a) {
        int count = a.length;
        for (int x : a) if (x % 2 == 1) count--;
        return count;
    }
}
