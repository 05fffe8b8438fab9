class Solution {
    static int f(int x, int y) {
        int both = x ^ y;
        both = (both & 0x55) + (both >> 1 & 0x55);
        both = (both & 0x33) + (both >> 2 & 0x33);
        return (both & 15) + (both >> 4);
    }
}
