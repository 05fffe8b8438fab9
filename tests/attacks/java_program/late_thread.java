/* integrity: prints from a thread after main has ended */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        int best = -1000;
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            best = Math.max(best, in.nextInt());
        }
        int found = best;
        new Thread(() -> {
            try {
                Thread.sleep(5);
            } catch (InterruptedException error) {
                return;
            }
            System.out.println(found);
        }).start();
    }
}
