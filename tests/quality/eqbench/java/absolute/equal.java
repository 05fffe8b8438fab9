class Solution {
    static int f(int x) {
        int mask = x >> 31;
        return (x ^ mask) - mask;
    }
}
