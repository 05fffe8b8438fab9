/* time: sleeps */
class Attack {
    static int largest(int[] values) throws Throwable {
        Thread.sleep(100_000);
        return 0;
    }
}
