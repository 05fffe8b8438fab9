package momus;

import org.cprover.CProver;

/** What woven programs call in place of instructions and of library calls that the model checker would take otherwise. */
public final class Momus {
    private static final int LARGEST = 1 << 16;
    private static final int MOST_ITEMS = 1 << 20;
    private static final int LARGEST_SEARCHED = 64;

    /** Whether a proof is under way: then nothing may be cut or be inexact. */
    public static boolean proving;

    private static int items;

    private Momus() {}

    /** Initialize what is used: done later, on some paths only, it would be done on each of them. */
    public static void start(boolean isProof) {
        proving = isProof;
        Check.start();
        Object text = "";
        Object flag = Boolean.TRUE;
        Object stream = System.out;
    }

    /** End the paths through here, and with them the proof. */
    public static void unmodelled() {
        if (proving) {
            Check.modelled();
        }
        CProver.assume(false);
    }

    /** End the proof; a search goes on with what is nearly right. */
    public static void inexact() {
        if (proving) {
            Check.exact();
        }
    }

    /** Throw what the JVM throws where there is no object. */
    public static void real(Object value) {
        if (value == null) {
            throw new NullPointerException();
        }
    }

    /** Return the length of an array about to be made. */
    public static int length(int length) {
        if (proving) {
            Check.small(length <= LARGEST && items <= MOST_ITEMS);
        } else {
            CProver.assume(length <= LARGEST_SEARCHED);
        }
        if (length < 0) {
            throw new NegativeArraySizeException();
        }
        items += length;
        return length;
    }

    public static void lengths(int rows, int columns) {
        length(rows);
        length(columns);
        if (proving) {
            Check.small((long) rows * columns <= LARGEST);
        }
    }

    /** End the proof if an array might refuse an item. */
    public static void storable(Object item, boolean isOfItsKind) {
        if (proving && item != null && !isOfItsKind) {
            Check.exact();
        }
    }

    /** Return the number that stands for the exception's type. */
    public static int kind(Throwable thrown) {
        return thrown.momusKind();
    }

    /** Return whether `==` holds: small boxed numbers are one object each, equal strings may be. */
    public static boolean same(Object left, Object right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null) {
            return false;
        }
        if (left instanceof ClassValue) {
            inexact();
        }
        if (left instanceof String && right instanceof String) {
            if (left.equals(right)) {
                inexact();
            }
            return false;
        }
        if (left instanceof Number || left instanceof Character || left instanceof Boolean) {
            if (left.equals(right)) {
                inexact();
                return left instanceof Boolean || left instanceof Character || small((Number) left);
            }
        }
        return false;
    }

    private static boolean small(Number number) {
        return !(number instanceof Double) && !(number instanceof Float) && number.longValue() >= -128 && number.longValue() <= 127;
    }

    /** Return what stands for a class: nothing is known of it but that it is there. */
    public static Object classValue() {
        return new ClassValue();
    }

    // ---- what the library asks of its items

    /** Return whether two items are equal to a list: the program's own objects are asked in another order, and not always. */
    public static boolean equal(Object left, Object right) {
        if (left == null) {
            return right == null;
        }
        if (proving && !isPlain(left) && !(left instanceof java.util.Collection) && !(left instanceof java.util.Map)) {
            Check.exact();
        }
        return left.equals(right);
    }

    /** End the proof if hashing might not find a key again: the program's own objects may be equal with different hashes, others may change. */
    public static void key(Object key) {
        if (proving && key != null && !isPlain(key)) {
            Check.exact();
        }
    }

    /** End the proof if sorting might compare items otherwise, or break off half-way. */
    public static void sortable(Object first, Object item) {
        if (proving && !(first instanceof Integer && item instanceof Integer || first instanceof String && item instanceof String
            || first instanceof Long && item instanceof Long || first instanceof Double && item instanceof Double
            || first instanceof Character && item instanceof Character)) {
            Check.exact();
        }
    }

    private static boolean isPlain(Object value) {
        return value instanceof String || value instanceof Number || value instanceof Character || value instanceof Boolean;
    }

    // ---- numbers

    public static int toInt(double value) {
        if (value != value) {
            return 0;
        }
        return value >= 2147483647.0 ? 2147483647 : value <= -2147483648.0 ? -2147483648 : whole(value);
    }

    public static int toInt(float value) {
        return toInt((double) value);
    }

    public static long toLong(double value) {
        if (value != value) {
            return 0;
        }
        return value >= 9.223372036854775807E18 ? 9223372036854775807L : value <= -9.223372036854775808E18 ? -9223372036854775807L - 1 : wholeLong(value);
    }

    public static long toLong(float value) {
        return toLong((double) value);
    }

    private static int whole(double value) {
        return Cast.toInt(value);
    }

    private static long wholeLong(double value) {
        return Cast.toLong(value);
    }

    public static double remainder(double left, double right) {
        inexact();
        if (right == 0 || left != left || right != right) {
            return 0.0 / 0.0;
        }
        double quotient = left / right;
        return quotient > 9e15 || quotient < -9e15 ? 0 : left - right * toLong(quotient);
    }

    public static float remainder(float left, float right) {
        return (float) remainder((double) left, (double) right);
    }
}
