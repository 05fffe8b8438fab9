class Solution {
    static int puzzle(int number) {
        return number / 2;
    }
}
