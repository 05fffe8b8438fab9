/* time: raises when its class is loaded */
class Attack {
    static {
        Object nothing = null;
        nothing.hashCode();
    }

    static int largest(int[] values) throws Throwable {
        int best = values[0]; for (int value : values) best = Math.max(best, value); return best;
    }
}
