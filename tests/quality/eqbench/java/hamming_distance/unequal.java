class Solution {
    static int f(int x, int y) {
        int both = x | y, same = x & y, count = 0;
        for (int i = 0; i < 7; i++) count += (both - same) >> i & 1;
        return count;
    }
}
