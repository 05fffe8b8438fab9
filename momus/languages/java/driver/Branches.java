package momus.worker;

/** The path that a program takes, as its classes note it where they were compiled to. Only a hash is kept: equal words, equal paths. */
public final class Branches {
    /** Whether the classes note where they go. */
    static boolean areNoted;

    private static long first, second, length;
    private static int pauses;

    private Branches() {}

    /** Begin a new path. */
    static void begin() {
        first = 0xCBF29CE484222325L;
        second = 0x9E3779B97F4A7C15L;
        length = 0;
        pauses = 0;
    }

    /** Write the word of the path so far. */
    static void put(Output out) {
        out.put('s').putRaw(24);
        for (long part : new long[] {first, second, length}) {
            out.putRaw((int) part);
            out.putRaw((int) (part >> 32));
        }
    }

    private static void note(long step) {
        if (pauses > 0) {
            return;
        }
        first = (first ^ step + 1) * 0x100000001B3L;
        second = Long.rotateLeft(second, 23) + (step + 1) * 0xD6E8FEB86659FD93L;
        length++;
    }

    private static void note(int site, boolean way) {
        note(4L * site + (way ? 1 : 0));
    }

    public static void arrive(int place) {
        note(4L * place + 2);
    }

    public static void pause() {
        pauses++;
    }

    public static void resume() {
        pauses--;
    }

    public static void zero(int value, int site) {
        note(site, value == 0);
    }

    public static void negative(int value, int site) {
        note(site, value < 0);
    }

    public static void positive(int value, int site) {
        note(site, value > 0);
    }

    public static void equal(int left, int right, int site) {
        note(site, left == right);
    }

    public static void less(int left, int right, int site) {
        note(site, left < right);
    }

    public static void more(int left, int right, int site) {
        note(site, left > right);
    }

    public static void nothing(Object value, int site) {
        note(site, value == null);
    }

    public static void same(Object left, Object right, int site) {
        note(site, left == right);
    }
}
