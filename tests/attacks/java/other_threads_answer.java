/* integrity: has a thread that outlives the call change what is printed and returned */
class Attack {
    static int largest(int[] values) throws Throwable {
        int[] kept = values;
        Thread one = new Thread(() -> {
            while (true) {
                kept[0] = 50;
            }
        });
        one.setDaemon(true);
        one.start();
        return 0;
    }
}
