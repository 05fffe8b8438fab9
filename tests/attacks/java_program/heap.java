/* resources: fills the heap */
import java.util.Scanner;

public class Main {
    public static void main(String[] words) throws Throwable {
        java.util.List<long[]> all = new java.util.ArrayList<>();
        while (true) {
            all.add(new long[1 << 16]);
        }
    }
}
