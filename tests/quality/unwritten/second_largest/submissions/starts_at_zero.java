class Numbers {
    static int secondLargest(int[] numbers) {
        int largest = numbers[0];
        for (int x : numbers) {
            if (x > largest) {
                largest = x;
            }
        }
        int second = 0;
        for (int x : numbers) {
            if (x < largest && x > second) {
                second = x;
            }
        }
        return second;
    }
}
