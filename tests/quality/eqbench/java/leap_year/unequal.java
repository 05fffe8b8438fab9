class Solution {
    static boolean f(int year) {
        return year % 4 == 0 && year % 100 != 0 || year % 1000 == 0;
    }
}
