package java.lang;

public final class Float extends Number implements Comparable<Float> {
    public static final float MIN_VALUE = 1.4e-45f;
    public static final float POSITIVE_INFINITY = 1 / 0.0f;
    public static final float NEGATIVE_INFINITY = -1 / 0.0f;
    public static final float NaN = 0 / 0.0f;
    public static final float MAX_VALUE = 3.4028235e38f;

    private final float value;

    public Float(float value) {
        this.value = value;
    }

    public static Float valueOf(float value) {
        return new Float(value);
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
        return other instanceof Float && ordered(((Float) other).value, value) == 0;
    }

    public int hashCode() {
        momus.Momus.unmodelled();
        return 0;
    }

    public static int hashCode(float value) {
        momus.Momus.unmodelled();
        return 0;
    }

    public int compareTo(Float other) {
        return compare(value, other.value);
    }

    public static int compare(float left, float right) {
        return ordered(left, right);
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(float value) {
        return String.valueOf(value);
    }

    public static boolean isNaN(float value) {
        return value != value;
    }

    public boolean isNaN() {
        return value != value;
    }

    public static boolean isInfinite(float value) {
        return value == 1 / 0.0 || value == -1 / 0.0;
    }

    public static float max(float left, float right) {
        return Math.max(left, right);
    }

    public static float min(float left, float right) {
        return Math.min(left, right);
    }

    public static float sum(float left, float right) {
        return left + right;
    }

    private static int ordered(float left, float right) {
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
