package momus;

/** Whether two results are the same value, and values that are others. */
public final class Compare {
    private static final double CLOSE = 1e-9;

    private Compare() {}

    public static boolean equal(long left, long right) {
        return left == right;
    }

    public static boolean equal(boolean left, boolean right) {
        return left == right;
    }

    public static boolean equal(char left, char right) {
        return left == right;
    }

    /** Exactly in a proof; in a search, what a judge would take for equal is equal. */
    public static boolean equal(double left, double right) {
        if (left == right || left != left && right != right) {
            return true;
        }
        double gap = left - right;
        double size = left < 0 ? -left : left;
        return !Momus.proving && gap <= CLOSE * size && gap >= -CLOSE * size;
    }

    public static boolean equal(int[] left, int[] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = left[index] == right[index];
        }
        return isSame;
    }

    public static boolean equal(long[] left, long[] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = left[index] == right[index];
        }
        return isSame;
    }

    public static boolean equal(short[] left, short[] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = left[index] == right[index];
        }
        return isSame;
    }

    public static boolean equal(byte[] left, byte[] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = left[index] == right[index];
        }
        return isSame;
    }

    public static boolean equal(char[] left, char[] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = left[index] == right[index];
        }
        return isSame;
    }

    public static boolean equal(boolean[] left, boolean[] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = left[index] == right[index];
        }
        return isSame;
    }

    public static boolean equal(double[] left, double[] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = equal(left[index], right[index]);
        }
        return isSame;
    }

    public static boolean equal(float[] left, float[] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = equal(left[index], right[index]);
        }
        return isSame;
    }

    public static boolean equal(Object[] left, Object[] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = equal(left[index], right[index]);
        }
        return isSame;
    }

    public static boolean equal(int[][] left, int[][] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = equal(left[index], right[index]);
        }
        return isSame;
    }

    public static boolean equal(long[][] left, long[][] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = equal(left[index], right[index]);
        }
        return isSame;
    }

    public static boolean equal(char[][] left, char[][] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = equal(left[index], right[index]);
        }
        return isSame;
    }

    public static boolean equal(boolean[][] left, boolean[][] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = equal(left[index], right[index]);
        }
        return isSame;
    }

    public static boolean equal(double[][] left, double[][] right) {
        boolean isSame = known(left, right);
        if (!isSame || left == null) {
            return isSame;
        }
        isSame = left.length == right.length;
        for (int index = 0; isSame && index < left.length; index++) {
            isSame = equal(left[index], right[index]);
        }
        return isSame;
    }

    public static boolean equal(Object left, Object right) {
        return left == null ? right == null : left.equals(right);
    }

    private static boolean known(Object left, Object right) {
        return (left == null) == (right == null);
    }

    // ---- planted differences

    public static long other(long value) {
        return value + 1;
    }

    public static boolean other(boolean value) {
        return !value;
    }

    public static char other(char value) {
        return (char) (value + 1);
    }

    public static double other(double value) {
        return value == 0 ? 1 : -value;
    }

    public static <T> T other(T value) {
        return null;
    }
}
