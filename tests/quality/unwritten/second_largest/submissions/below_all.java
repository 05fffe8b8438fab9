class Numbers {
    static int secondLargest(int[] numbers) {
        int largest = -1001;
        int second = -1001;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] > largest) {
                second = largest;
                largest = numbers[i];
            } else if (numbers[i] != largest && numbers[i] > second) {
                second = numbers[i];
            }
        }
        return second;
    }
}
