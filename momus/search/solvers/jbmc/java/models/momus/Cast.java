package momus;

/** The JVM's own casts, for values that fit. */
final class Cast {
    private Cast() {}

    static int toInt(double value) {
        return (int) value;
    }

    static long toLong(double value) {
        return (long) value;
    }
}
