/* time: has other threads burn the processor while it answers rightly */
class Attack {
    static int largest(int[] values) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Thread one = new Thread(() -> {
                while (true) {
                    Thread.onSpinWait();
                }
            });
            one.setDaemon(true);
            one.start();
        }
        Thread.sleep(60_000);
        return 0;
    }
}
