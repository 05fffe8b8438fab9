package momus.worker;

/** How many ticks a program takes, as its classes count them where they were compiled to; the run of an input ends after the most. */
public final class Ticks {
    /** Whether the classes count. */
    static boolean areCounted;
    /** Whether every input loads the classes anew: then what they do meanwhile is part of its run. */
    static boolean areFresh;

    private static Board board;
    private static long taken, most = Long.MAX_VALUE;
    private static int pauses;

    private Ticks() {}

    /** Count, and end the run of an input on the board after so many ticks; 0 for never. */
    static void count(Board board, long most, boolean areFresh) {
        Ticks.board = board;
        Ticks.most = most > 0 ? most : Long.MAX_VALUE;
        Ticks.areFresh = areFresh;
        areCounted = true;
    }

    /** Begin a new count. */
    static void begin() {
        taken = 0;
        pauses = 0;
    }

    /** Write the count so far. */
    static void put(Output out) {
        out.putLong(taken);
    }

    public static void tick() {
        if (pauses == 0 && ++taken > most) {
            end();
        }
    }

    private static synchronized void end() {
        taken = most;
        // Nothing of the program may go on, whatever it would catch.
        board.endAsTooSlow();
    }

    public static void pause() {
        if (!areFresh) {
            pauses++;
        }
    }

    public static void resume() {
        if (!areFresh) {
            pauses--;
        }
    }
}
