/* integrity: tries to catch the end that it asked for */
class Attack {
    static int largest(int[] values) throws Throwable {
        try {
            System.exit(0);
        } catch (Throwable error) {
            return java.util.Arrays.stream(values).max().getAsInt();
        } finally {
            System.out.println();
        }
        return 0;
    }
}
