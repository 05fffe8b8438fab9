class Numbers {
    static int secondLargest(int[] a) {
        int largest = Math.max(a[0], a[1]);
        int second = Math.min(a[0], a[1]);
        for (int i = 2; i < a.length; i++) {
            if (a[i] > largest) {
                second = largest;
                largest = a[i];
            } else if (a[i] > second && a[i] != largest) {
                second = a[i];
            }
        }
        return second;
    }
}
