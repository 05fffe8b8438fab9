import java.util.Arrays;

class Numbers {
    static int secondLargest(int[] numbers) {
        int[] a = numbers.clone();
        Arrays.sort(a);
        int n = a.length;
        if (a[n - 2] < a[n - 1]) {
            return a[n - 2];
        }
        return a[n - 3];
    }
}
