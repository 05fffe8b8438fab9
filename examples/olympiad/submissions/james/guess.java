import java.util.Scanner;

public class Guess {
    public static void main(String[] words) {
        Scanner input = new Scanner(System.in);
        int low = 0, high = 1000;
        while (low < high) {
            int middle = (low + high) / 2;
            System.out.println("Is it " + middle + "?");
            if (!input.hasNext()) return;
            String said = input.next();
            if (said.equals("<")) high = middle - 1; else low = middle + 1;
        }
        System.out.println("! " + low);
    }
}
