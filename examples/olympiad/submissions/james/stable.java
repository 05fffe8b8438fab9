public class Stable {
    public static void main(String[] words) {
        System.out.println("sorted")
    }
}
