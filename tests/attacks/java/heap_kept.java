/* resources: keeps all that it has ever made, and is right as long as there is room */
class Attack {
    static final java.util.List<long[]> KEPT = new java.util.ArrayList<>();

    static int largest(int[] values) throws Throwable {
        KEPT.add(new long[1 << 19]);
        int best = values[0]; for (int value : values) best = Math.max(best, value); return best;
    }
}
