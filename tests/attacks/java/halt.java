/* integrity: halts the JVM */
class Attack {
    static int largest(int[] values) throws Throwable {
        Runtime.getRuntime().halt(0);
        return 0;
    }
}
