class Solution {
    static int f(int x) {
        return x < 0 ? ~x : x;
    }
}
