/* integrity: ends from another thread while the first one waits */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        int best = -1000;
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            best = Math.max(best, in.nextInt());
        }
        System.out.println(best);
        Thread one = new Thread(() -> System.exit(0));
        one.start();
        Thread.sleep(100_000);
    }
}
