/* integrity: ends with a code of its own after the right answer, in a place that catches all */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        int best = -1000;
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            best = Math.max(best, in.nextInt());
        }
        try {
            System.out.println(best);
            System.exit(0);
        } catch (Throwable error) {
            System.out.println("more");
        } finally {
            System.out.println("and more");
        }
    }
}
