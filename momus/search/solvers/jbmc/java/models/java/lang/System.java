package java.lang;

public final class System {
    public static final java.io.PrintStream out = new java.io.PrintStream();
    public static final java.io.PrintStream err = new java.io.PrintStream();

    private System() {}

    public static void arraycopy(Object from, int start, Object to, int place, int count) {
        if (from == null || to == null) {
            throw new NullPointerException();
        }
        if (from instanceof int[] && to instanceof int[]) {
            int[] source = (int[]) from;
            int[] target = (int[]) to;
            checked(start, source.length, place, target.length, count);
            int[] copy = new int[source.length];
            for (int index = 0; index < count; index++) {
                copy[start + index] = source[start + index];
            }
            for (int index = 0; index < count; index++) {
                target[place + index] = copy[start + index];
            }
        } else if (from instanceof char[] && to instanceof char[]) {
            char[] source = (char[]) from;
            char[] target = (char[]) to;
            checked(start, source.length, place, target.length, count);
            char[] copy = new char[source.length];
            for (int index = 0; index < count; index++) {
                copy[start + index] = source[start + index];
            }
            for (int index = 0; index < count; index++) {
                target[place + index] = copy[start + index];
            }
        } else {
            momus.Momus.unmodelled();
        }
    }

    private static void checked(int start, int from, int place, int to, int count) {
        if (start < 0 || place < 0 || count < 0 || (long) start + count > from || (long) place + count > to) {
            throw new ArrayIndexOutOfBoundsException();
        }
    }
}
