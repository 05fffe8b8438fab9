/* time: never ends when its class is loaded */
class Attack {
    static int forever;

    static {
        while (forever >= 0) {
            forever = (forever + 1) & 1023;
        }
    }

    static int largest(int[] values) throws Throwable {
        int best = values[0]; for (int value : values) best = Math.max(best, value); return best;
    }
}
