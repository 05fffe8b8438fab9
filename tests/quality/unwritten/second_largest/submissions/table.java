class Numbers {
    static int secondLargest(int[] numbers) {
        boolean[] there = new boolean[2001];
        for (int x : numbers) {
            there[x + 1000] = true;
        }
        int found = 0;
        for (int x = 1000; x >= -1000; x--) {
            if (there[x + 1000]) {
                found++;
                if (found == 2) {
                    return x;
                }
            }
        }
        throw new IllegalArgumentException("fewer than two different numbers");
    }
}
