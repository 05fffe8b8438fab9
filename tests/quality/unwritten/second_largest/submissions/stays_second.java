class Numbers {
    static int secondLargest(int[] numbers) {
        int largest = numbers[0];
        int second = Integer.MIN_VALUE;
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] > largest) {
                largest = numbers[i];
            } else if (numbers[i] > second && numbers[i] < largest) {
                second = numbers[i];
            }
        }
        return second;
    }
}
