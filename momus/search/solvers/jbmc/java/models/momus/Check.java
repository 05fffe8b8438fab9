package momus;

/** What must hold, each with a method of its own, so that the model checker names it. */
public final class Check {
    private Check() {}

    /** Have the class initialized. */
    static void start() {}

    /** The outcomes are the same. */
    public static void same(boolean isSame) {
        assert isSame;
    }

    /** A difference that was put there on purpose. */
    public static void planted(boolean isSame) {
        assert isSame;
    }

    /** The end is reached. */
    public static void reached() {
        assert false;
    }

    /** Something without a model was called. */
    public static void modelled() {
        assert false;
    }

    /** A model does not do exactly what the library does. */
    public static void exact() {
        assert false;
    }

    /** An array is larger than the memory may hold. */
    public static void small(boolean isSmall) {
        assert isSmall;
    }
}
