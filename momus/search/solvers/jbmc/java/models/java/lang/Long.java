package java.lang;

public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = -9223372036854775807L - 1;
    public static final long MAX_VALUE = 9223372036854775807L;

    private final long value;

    public Long(long value) {
        this.value = value;
    }

    public static Long valueOf(long value) {
        return new Long(value);
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
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
        return other instanceof Long && ((Long) other).value == value;
    }

    public int hashCode() {
        return (int) (value ^ value >>> 32);
    }

    public static int hashCode(long value) {
        return (int) (value ^ value >>> 32);
    }

    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    public static int compare(long left, long right) {
        return left < right ? -1 : left == right ? 0 : 1;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(long value) {
        return String.valueOf(value);
    }

    public static long max(long left, long right) {
        return left >= right ? left : right;
    }

    public static long min(long left, long right) {
        return left <= right ? left : right;
    }

    public static long sum(long left, long right) {
        return left + right;
    }

    public static int signum(long value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }

    public static long parseLong(String text) {
        if (text == null || text.length() == 0) {
            throw new NumberFormatException();
        }
        char first = text.charAt(0);
        int start = first == 43 || first == 45 ? 1 : 0;
        if (start == text.length()) {
            throw new NumberFormatException();
        }
        long limit = first == 45 ? MIN_VALUE : -MAX_VALUE;
        long number = 0;
        for (int index = start; index < text.length(); index++) {
            char letter = text.charAt(index);
            if (letter > 127) {
                momus.Momus.inexact();
            }
            if (letter < 48 || letter > 57 || number < limit / 10) {
                throw new NumberFormatException();
            }
            number *= 10;
            if (number < limit + (letter - 48)) {
                throw new NumberFormatException();
            }
            number -= letter - 48;
        }
        return first == 45 ? number : -number;
    }

    public static Long valueOf(String text) {
        return new Long(parseLong(text));
    }

    public static int bitCount(long value) {
        int count = 0;
        for (int place = 0; place < 64; place++) {
            count += (int) (value >>> place & 1);
        }
        return count;
    }

    public static int numberOfTrailingZeros(long value) {
        int count = 0;
        while (count < 64 && (value >>> count & 1) == 0) {
            count++;
        }
        return count;
    }

    public static int numberOfLeadingZeros(long value) {
        int count = 0;
        while (count < 64 && (value >>> 64 - 1 - count & 1) == 0) {
            count++;
        }
        return count;
    }

    public static long highestOneBit(long value) {
        long bit = value;
        for (int step = 1; step < 64; step *= 2) {
            bit |= bit >>> step;
        }
        return bit - (bit >>> 1);
    }

    public static long lowestOneBit(long value) {
        return value & -value;
    }

    public static long reverse(long value) {
        long turned = 0;
        for (int place = 0; place < 64; place++) {
            turned = turned << 1 | value >>> place & 1;
        }
        return turned;
    }
}
