import java.util.Scanner;

public class Grader {
    public static void main(String[] words) {
        Scanner input = new Scanner(System.in);
        int[] numbers = new int[input.nextInt()];
        for (int at = 0; at < numbers.length; at++) numbers[at] = input.nextInt();
        System.out.println(Median.median(numbers));
    }
}
