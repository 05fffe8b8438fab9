/* time: sleeps */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        Thread.sleep(100_000);
    }
}
