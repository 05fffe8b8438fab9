class Numbers {
    /**
     * Returns the second largest of the different numbers in an array. There are at least two different
     * numbers, and all are between -1000 and 1000.
     *
     * secondLargest({3, 9, 4}) returns 4
     * secondLargest({7, 2, 7}) returns 2
     * secondLargest({-50, 300, 8, 2}) returns 8
     */
    static int secondLargest(int[] numbers) {
        int largest = Integer.MIN_VALUE;
        for (int x : numbers) {
            largest = Math.max(largest, x);
        }
        int second = Integer.MIN_VALUE;
        for (int x : numbers) {
            if (x != largest) {
                second = Math.max(second, x);
            }
        }
        return second;
    }
}
