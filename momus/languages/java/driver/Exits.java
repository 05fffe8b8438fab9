package momus.worker;

/** Where the calls of System.exit lead that stand in a submission: the end of the program need not be that of the process. */
public final class Exits {
    /** What a program that ended itself is unwound by. */
    static final class Called extends Error {
        Called() {
            super("", null, false, false);
        }
    }

    /** What happens when the program ends itself. */
    interface Way {
        /** Take note; return whether this thread may go on with the next input once it is unwound. */
        boolean ended(int code);
    }

    static volatile Way way;

    private Exits() {}

    public static void exit(int code) {
        if (way.ended(code)) {
            throw new Called();
        }
        Runtime.getRuntime().halt(code);
    }

    public static void exit(Runtime runtime, int code) {
        runtime.getClass();
        exit(code);
    }
}
