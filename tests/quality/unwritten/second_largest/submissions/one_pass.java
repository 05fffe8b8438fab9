class Numbers {
    static int secondLargest(int[] numbers) {
        int first = Integer.MIN_VALUE, second = Integer.MIN_VALUE;
        for (int x : numbers) {
            if (x > first) {
                second = first;
                first = x;
            } else if (x < first && x > second) {
                second = x;
            }
        }
        return second;
    }
}
