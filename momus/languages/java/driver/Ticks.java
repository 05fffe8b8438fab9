package momus.worker;

/** How many ticks a program takes, as its classes count them where they were compiled to; the run of an input ends after the most. */
public final class Ticks {
    /** Whether the classes count. */
    static boolean areCounted;
    private static Board board;
    private static boolean isWhole;
    private static long taken, bound = Long.MAX_VALUE, most = Long.MAX_VALUE;
    private static long takenBefore;
    private static int pauses;

    private Ticks() {}

    /** Count, and end the run of an input on the board after so many ticks; 0 for never. What whole programs do first is part of their run. */
    static void count(Board board, long most, boolean isWhole) {
        Ticks.board = board;
        Ticks.most = most > 0 ? most : Long.MAX_VALUE;
        Ticks.isWhole = isWhole;
        areCounted = true;
    }

    /** Begin a new count. */
    static void begin() {
        taken = 0;
        bound = most;
        pauses = 0;
    }

    /** Write the count so far. */
    static void put(Output out) {
        out.putLong(taken);
    }

    public static void tick() {
        if (++taken > bound) {
            end();
        }
    }

    private static synchronized void end() {
        taken = most;
        // Nothing of the program may go on, whatever it would catch.
        board.endAsTooSlow();
    }

    public static void pause() {
        if (!isWhole && pauses++ == 0) {
            takenBefore = taken;
            bound = Long.MAX_VALUE;
        }
    }

    public static void resume() {
        if (!isWhole && --pauses == 0) {
            taken = takenBefore;
            bound = most;
        }
    }
}
