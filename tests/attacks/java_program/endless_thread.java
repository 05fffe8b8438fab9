/* time: leaves a thread that is no daemon and never ends */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        int best = -1000;
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            best = Math.max(best, in.nextInt());
        }
        System.out.println(best);
        new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        }).start();
    }
}
