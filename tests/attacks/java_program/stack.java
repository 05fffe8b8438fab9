/* resources: calls itself without end */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        main(words);
    }
}
