public class Median {
    static int median(int[] numbers) {
        java.util.Arrays.sort(numbers);
        return numbers[numbers.length / 2];
    }
}
