public class Nim {
    public static void main(String[] words) {
        throw new IllegalStateException("I did not read the rules");
    }
}
