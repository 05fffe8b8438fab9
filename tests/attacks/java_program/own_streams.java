/* integrity: puts streams of its own in place of the standard ones */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        int best = -1000;
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            best = Math.max(best, in.nextInt());
        }
        System.setIn(System.in);
        System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
        System.out.println(best);
    }
}
