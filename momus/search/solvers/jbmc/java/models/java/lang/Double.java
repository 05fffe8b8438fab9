package java.lang;

public final class Double extends Number implements Comparable<Double> {
    public static final double MIN_VALUE = 4.9e-324;
    public static final double POSITIVE_INFINITY = 1 / 0.0;
    public static final double NEGATIVE_INFINITY = -1 / 0.0;
    public static final double NaN = 0 / 0.0;
    public static final double MAX_VALUE = 1.7976931348623157e308;

    private final double value;

    public Double(double value) {
        this.value = value;
    }

    public static Double valueOf(double value) {
        return new Double(value);
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return value;
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public boolean equals(Object other) {
        return other instanceof Double && ordered(((Double) other).value, value) == 0;
    }

    public int hashCode() {
        momus.Momus.unmodelled();
        return 0;
    }

    public static int hashCode(double value) {
        momus.Momus.unmodelled();
        return 0;
    }

    public int compareTo(Double other) {
        return compare(value, other.value);
    }

    public static int compare(double left, double right) {
        return ordered(left, right);
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(double value) {
        return String.valueOf(value);
    }

    public static boolean isNaN(double value) {
        return value != value;
    }

    public boolean isNaN() {
        return value != value;
    }

    public static boolean isInfinite(double value) {
        return value == 1 / 0.0 || value == -1 / 0.0;
    }

    public static double max(double left, double right) {
        return Math.max(left, right);
    }

    public static double min(double left, double right) {
        return Math.min(left, right);
    }

    public static double sum(double left, double right) {
        return left + right;
    }

    private static int ordered(double left, double right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        if (left != left || right != right) {
            return left == left ? -1 : right == right ? 1 : 0;
        }
        boolean isBelow = left == 0 && 1 / left < 0;
        boolean isOtherBelow = right == 0 && 1 / right < 0;
        return isBelow == isOtherBelow ? 0 : isBelow ? -1 : 1;
    }
}
