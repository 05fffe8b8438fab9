/* time: never ends */
class Attack {
    static int largest(int[] values) throws Throwable {
        while (true) {
            Thread.onSpinWait();
        }
    }
}
