/* resources: prints without end */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        while (true) {
            System.out.println("more and more of it, and then some");
        }
    }
}
