class Solution {
    static int f(int x, int step) {
        return (x + step - 1) / step * step;
    }
}
