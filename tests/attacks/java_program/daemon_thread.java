/* integrity: leaves a daemon that burns the processor while the next inputs run */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        int best = -1000;
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            best = Math.max(best, in.nextInt());
        }
        System.out.println(best);
        Thread one = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
        one.setDaemon(true);
        one.start();
    }
}
