class Solution {
    static int f(int low, int high) {
        return (low + high) >>> 1;
    }
}
