package momus.worker;

/** How many steps a program takes, as its classes count them where they were compiled to; the run of an input ends after the most. */
public final class Steps {
    /** What a call is unwound by that has taken all its steps. */
    static final class Stopped extends Error {
        Stopped() {
            super("", null, false, false);
        }
    }

    /** A call that lies deeper than this when its steps are over may be on its way to overflow the stack, which is no endless loop. */
    private static final int DEEP_FRAMES = 1000;
    /** A program that catches the stop this many times ends with its process. */
    private static final int MOST_CAUGHT = 100;
    /** In the place of the steps where nothing can be told. */
    private static final long UNTOLD = -1;

    /** Whether the classes count. */
    static boolean areCounted;
    /** The thread whose calls are unwound when they are stopped; null where the process has to end. */
    static Thread caller;
    private static Board board;
    private static boolean isWhole;
    private static long taken, bound = Long.MAX_VALUE, most = Long.MAX_VALUE;
    private static long takenBefore;
    private static int pauses, thrown;
    private static boolean isOver, isDeep;

    private Steps() {}

    /** Count, and end the run of an input on the board after this many steps; 0 for never. The start of a whole program is part of its run. */
    static void count(Board board, long most, boolean isWhole) {
        Steps.board = board;
        Steps.most = most > 0 ? most : Long.MAX_VALUE;
        Steps.isWhole = isWhole;
        areCounted = true;
    }

    /** Begin a new count. */
    static void begin() {
        taken = 0;
        bound = most;
        pauses = thrown = 0;
        isOver = isDeep = false;
    }

    /** Return whether the input at hand has taken all its steps. */
    static boolean areOver() {
        return isOver;
    }

    /** Write the record of an input that was stopped. */
    static void putStopped(Output out) {
        out.put(isDeep ? '#' : '%');
    }

    /** Write the count so far. */
    static void put(Output out) {
        out.putLong(isDeep ? UNTOLD : taken);
    }

    public static void step() {
        if (++taken > bound) {
            end();
        }
    }

    private static synchronized void end() {
        // Whatever a program catches, at its next step it is here again.
        taken = most;
        if (!isOver) {
            isDeep = new Throwable().getStackTrace().length > DEEP_FRAMES;
            isOver = true;
        }
        if (Thread.currentThread() == caller && thrown++ < MOST_CAUGHT) {
            throw new Stopped();
        }
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
