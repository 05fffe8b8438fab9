import java.util.Arrays;

class Numbers {
    static int secondLargest(int[] numbers) {
        int[] a = Arrays.copyOf(numbers, numbers.length);
        Arrays.sort(a);
        int i = a.length - 1;
        while (a[i] == a[a.length - 1]) {
            i--;
        }
        return a[i];
    }
}
