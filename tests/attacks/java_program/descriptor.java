/* integrity: prints past System.out */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        int best = -1000;
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            best = Math.max(best, in.nextInt());
        }
        new java.io.FileOutputStream(java.io.FileDescriptor.out).write((best + "\n").getBytes());
    }
}
