/* integrity: ends the process as if all were well */
class Attack {
    static int largest(int[] values) throws Throwable {
        System.exit(0);
        return 0;
    }
}
