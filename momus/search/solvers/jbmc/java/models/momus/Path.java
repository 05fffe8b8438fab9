package momus;

/** The way that woven programs take: which way each of their branches went, the first in the lowest bit. */
public final class Path {
    /** Named so that no variable of a program is taken for them. */
    static long momusFirst, momusSecond;
    static int momusLength;
    private static int pauses;

    private Path() {}

    /** Have the class initialized. */
    static void start() {}

    /** Return whether the way begins with these bits, where the masks are set, and has at least this many. */
    static boolean took(long ones, long shown, long others, long othersShown, long least) {
        return momusLength >= least && (momusFirst & shown) == ones && (momusSecond & othersShown) == others;
    }

    public static void note(boolean way) {
        if (pauses > 0) {
            return;
        }
        if (way && momusLength < 64) {
            momusFirst |= 1L << momusLength;
        } else if (way && momusLength < 128) {
            momusSecond |= 1L << momusLength - 64;
        }
        momusLength++;
    }

    /** Note one of several places by the bits of its number. */
    public static void arrive(int place) {
        // Written out: a loop would be cut where those of the programs are.
        note((place & 1) != 0);
        note((place & 2) != 0);
        note((place & 4) != 0);
        note((place & 8) != 0);
        note((place & 16) != 0);
    }

    public static void pause() {
        pauses++;
    }

    public static void resume() {
        pauses--;
    }

    public static void zero(int value, int site) {
        note(value == 0);
    }

    public static void negative(int value, int site) {
        note(value < 0);
    }

    public static void positive(int value, int site) {
        note(value > 0);
    }

    public static void equal(int left, int right, int site) {
        note(left == right);
    }

    public static void less(int left, int right, int site) {
        note(left < right);
    }

    public static void more(int left, int right, int site) {
        note(left > right);
    }

    public static void nothing(Object value, int site) {
        note(value == null);
    }

    public static void same(Object left, Object right, int site) {
        note(Momus.same(left, right));
    }
}
