import java.util.Scanner;

/** The protocol of the task, for Java. */
public final class Ask {
    private static final Scanner input = new Scanner(System.in);

    private Ask() {}

    /** Return '<', '>' or '=' for a number. */
    public static char ask(int guess) {
        System.out.println("? " + guess);
        System.out.flush();
        return input.next().charAt(0);
    }

    /** Tell the judge the number. */
    public static void answer(int found) {
        System.out.println("! " + found);
        System.out.flush();
    }
}
