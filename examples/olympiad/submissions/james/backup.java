public class Backup {
    public static void main(String[] words) {
        System.out.println("three\ntwo\none");
    }
}
