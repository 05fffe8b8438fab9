import java.util.Scanner;

public class Mean {
    public static void main(String[] arguments) {
        Scanner scanner = new Scanner(System.in);
        int n = scanner.nextInt();
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += scanner.nextInt();
        }
        System.out.println(sum / n);
    }
}
