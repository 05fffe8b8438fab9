/* integrity: halts the JVM after the right answer */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        int best = -1000;
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            best = Math.max(best, in.nextInt());
        }
        System.out.println(best);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
