class Numbers {
    static int secondLargest(int[] numbers) {
        int largest = numbers[0];
        for (int x : numbers) {
            largest = Math.max(largest, x);
        }
        int least = Integer.MAX_VALUE;
        for (int x : numbers) {
            int difference = largest - x;
            if (difference > 0 && difference < least) {
                least = difference;
            }
        }
        return largest - least;
    }
}
