/* integrity: counts its own runs in a static field, and in a property of the system */
import java.util.Scanner;

public class Main {
    static int runs;

    public static void main(String[] words) throws Throwable {
        int best = -1000;
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            best = Math.max(best, in.nextInt());
        }
        runs++;
        int before = Integer.getInteger("runs", 0);
        System.setProperty("runs", "" + (before + 1));
        System.out.println(runs + before == 1 ? best : -1000);
    }
}
