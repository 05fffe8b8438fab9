class Solution {
    static int f(int x) {
        int low = x & 0xffff;
        int high = x - low >> 16 & 0xffff;
        return low * 65536 + high;
    }
}
