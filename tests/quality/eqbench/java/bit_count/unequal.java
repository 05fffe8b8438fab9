class Solution {
    static int f(int x) {
        int count = 0;
        for (int i = 0; i < 15; i++) count += x >> i & 1;
        return count;
    }
}
