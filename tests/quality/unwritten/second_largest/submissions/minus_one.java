class Numbers {
    static int secondLargest(int[] numbers) {
        if (numbers.length < 2) {
            return -1;
        }
        int best = numbers[0];
        Integer second = null;
        for (int x : numbers) {
            if (x > best) {
                second = best;
                best = x;
            } else if (x < best && (second == null || x > second)) {
                second = x;
            }
        }
        return second;
    }
}
