class Solution {
    static int f(int n) {
        int root = 0, odd = 1;
        while (n >= odd) {
            n -= odd;
            odd += 2;
            root++;
        }
        return root;
    }
}
