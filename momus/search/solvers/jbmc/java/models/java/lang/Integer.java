package java.lang;

public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = -2147483648;
    public static final int MAX_VALUE = 2147483647;

    private final int value;

    public Integer(int value) {
        this.value = value;
    }

    public static Integer valueOf(int value) {
        return new Integer(value);
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
        return other instanceof Integer && ((Integer) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(int value) {
        return value;
    }

    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public static int compare(int left, int right) {
        return left < right ? -1 : left == right ? 0 : 1;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(int value) {
        return String.valueOf(value);
    }

    public static int max(int left, int right) {
        return left >= right ? left : right;
    }

    public static int min(int left, int right) {
        return left <= right ? left : right;
    }

    public static int sum(int left, int right) {
        return left + right;
    }

    public static int signum(int value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }

    public static int parseInt(String text) {
        if (text == null || text.length() == 0) {
            throw new NumberFormatException();
        }
        char first = text.charAt(0);
        int start = first == 43 || first == 45 ? 1 : 0;
        if (start == text.length()) {
            throw new NumberFormatException();
        }
        int limit = first == 45 ? MIN_VALUE : -MAX_VALUE;
        int number = 0;
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

    public static Integer valueOf(String text) {
        return new Integer(parseInt(text));
    }

    public static int bitCount(int value) {
        int count = 0;
        for (int place = 0; place < 32; place++) {
            count += (int) (value >>> place & 1);
        }
        return count;
    }

    public static int numberOfTrailingZeros(int value) {
        int count = 0;
        while (count < 32 && (value >>> count & 1) == 0) {
            count++;
        }
        return count;
    }

    public static int numberOfLeadingZeros(int value) {
        int count = 0;
        while (count < 32 && (value >>> 32 - 1 - count & 1) == 0) {
            count++;
        }
        return count;
    }

    public static int highestOneBit(int value) {
        int bit = value;
        for (int step = 1; step < 32; step *= 2) {
            bit |= bit >>> step;
        }
        return bit - (bit >>> 1);
    }

    public static int lowestOneBit(int value) {
        return value & -value;
    }

    public static int reverse(int value) {
        int turned = 0;
        for (int place = 0; place < 32; place++) {
            turned = turned << 1 | value >>> place & 1;
        }
        return turned;
    }
}
