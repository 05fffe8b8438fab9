// Looks only at stretches of exactly k numbers, and at all of them together.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt();
        long[] before = new long[n + 1];
        for (int i = 1; i <= n; i++) before[i] = before[i - 1] + in.nextInt();
        long best = before[n];
        for (int i = k; i <= n; i++) best = Math.max(best, before[i] - before[i - k]);
        System.out.println(best);
    }
}
