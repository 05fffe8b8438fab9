import java.util.Arrays;

class Numbers {
    static int secondLargest(int[] numbers) {
        int most = Arrays.stream(numbers).max().getAsInt();
        return Arrays.stream(numbers).filter(x -> x < most).max().getAsInt();
    }
}
