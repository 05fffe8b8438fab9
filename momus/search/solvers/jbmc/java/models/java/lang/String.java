package java.lang;

/** Letters in an array that others may share: nobody writes where a string can see it. */
public final class String implements CharSequence, Comparable<String> {
    private final char[] data;
    private final int offset;
    private final int count;

    private String(char[] data, int offset, int count) {
        this.data = data;
        this.offset = offset;
        this.count = count;
    }

    public String() {
        this(new char[0], 0, 0);
    }

    public String(String other) {
        this(other.data, other.offset, other.count);
    }

    public String(char[] letters) {
        this(copied(letters), 0, letters.length);
    }

    /** Return a string over the first letters of the array, which nobody changes any more. */
    public static String momusOf(char[] data, int count) {
        return new String(data, 0, count);
    }

    private static char[] copied(char[] letters) {
        char[] copy = new char[letters.length];
        for (int index = 0; index < letters.length; index++) {
            copy[index] = letters[index];
        }
        return copy;
    }

    public int length() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public char charAt(int index) {
        if (index < 0 || index >= count) {
            throw new StringIndexOutOfBoundsException();
        }
        return data[offset + index];
    }

    public boolean equals(Object other) {
        if (!(other instanceof String)) {
            return false;
        }
        String text = (String) other;
        if (text.count != count) {
            return false;
        }
        for (int index = 0; index < count; index++) {
            if (data[offset + index] != text.data[text.offset + index]) {
                return false;
            }
        }
        return true;
    }

    public boolean contentEquals(CharSequence other) {
        return equals(other.toString());
    }

    public boolean equalsIgnoreCase(String other) {
        return other != null && toLowerCase().equals(other.toLowerCase());
    }

    public int hashCode() {
        int sum = 0;
        for (int index = 0; index < count; index++) {
            sum = 31 * sum + data[offset + index];
        }
        return sum;
    }

    public int compareTo(String other) {
        for (int index = 0; index < count && index < other.count; index++) {
            int difference = data[offset + index] - other.data[other.offset + index];
            if (difference != 0) {
                return difference;
            }
        }
        return count - other.count;
    }

    public int compareToIgnoreCase(String other) {
        return toLowerCase().compareTo(other.toLowerCase());
    }

    public String toString() {
        return this;
    }

    public String substring(int start) {
        return substring(start, count);
    }

    public String substring(int start, int end) {
        if (start < 0 || end > count || start > end) {
            throw new StringIndexOutOfBoundsException();
        }
        return new String(data, offset + start, end - start);
    }

    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public boolean startsWith(String other) {
        return isAt(other, 0);
    }

    public boolean endsWith(String other) {
        return isAt(other, count - other.count);
    }

    private boolean isAt(String other, int start) {
        if (start < 0 || start + other.count > count) {
            return false;
        }
        for (int index = 0; index < other.count; index++) {
            if (data[offset + start + index] != other.data[other.offset + index]) {
                return false;
            }
        }
        return true;
    }

    public int indexOf(int letter) {
        return indexOf(letter, 0);
    }

    /** End the proof if the letter takes two places. */
    private static void single(int letter) {
        if (letter > Character.MAX_VALUE) {
            momus.Momus.inexact();
        }
    }

    public int indexOf(int letter, int start) {
        single(letter);
        for (int index = start < 0 ? 0 : start; index < count; index++) {
            if (data[offset + index] == letter) {
                return index;
            }
        }
        return -1;
    }

    public int lastIndexOf(int letter) {
        single(letter);
        for (int index = count - 1; index >= 0; index--) {
            if (data[offset + index] == letter) {
                return index;
            }
        }
        return -1;
    }

    public int indexOf(String other) {
        return indexOf(other, 0);
    }

    public int indexOf(String other, int start) {
        int first = start < 0 ? 0 : start > count ? count : start;
        for (int index = first; index + other.count <= count; index++) {
            if (isAt(other, index)) {
                return index;
            }
        }
        return -1;
    }

    public int lastIndexOf(String other) {
        for (int index = count - other.count; index >= 0; index--) {
            if (isAt(other, index)) {
                return index;
            }
        }
        return -1;
    }

    public boolean contains(CharSequence other) {
        return indexOf(other.toString()) >= 0;
    }

    public char[] toCharArray() {
        char[] letters = new char[count];
        for (int index = 0; index < count; index++) {
            letters[index] = data[offset + index];
        }
        return letters;
    }

    public String toUpperCase() {
        char[] letters = toCharArray();
        for (int index = 0; index < count; index++) {
            letters[index] = Character.toUpperCase(letters[index]);
        }
        return momusOf(letters, count);
    }

    public String toLowerCase() {
        char[] letters = toCharArray();
        for (int index = 0; index < count; index++) {
            letters[index] = Character.toLowerCase(letters[index]);
        }
        return momusOf(letters, count);
    }

    public String replace(char old, char fresh) {
        char[] letters = toCharArray();
        for (int index = 0; index < count; index++) {
            if (letters[index] == old) {
                letters[index] = fresh;
            }
        }
        return momusOf(letters, count);
    }

    public String trim() {
        int start = 0;
        int end = count;
        while (start < end && data[offset + start] <= ' ') {
            start++;
        }
        while (start < end && data[offset + end - 1] <= ' ') {
            end--;
        }
        return substring(start, end);
    }

    public String strip() {
        int start = 0;
        int end = count;
        while (start < end && Character.isWhitespace(data[offset + start])) {
            start++;
        }
        while (start < end && Character.isWhitespace(data[offset + end - 1])) {
            end--;
        }
        return substring(start, end);
    }

    public boolean isBlank() {
        return strip().count == 0;
    }

    public String concat(String other) {
        return new StringBuilder(this).append(other.toString()).toString();
    }

    public String repeat(int times) {
        if (times < 0) {
            throw new IllegalArgumentException();
        }
        StringBuilder builder = new StringBuilder();
        for (int index = 0; index < times; index++) {
            builder.append(this);
        }
        return builder.toString();
    }

    public static String valueOf(Object value) {
        return value == null ? "null" : value.toString();
    }

    public static String valueOf(char[] letters) {
        return new String(letters);
    }

    public static String copyValueOf(char[] letters) {
        return new String(letters);
    }

    public static String valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String valueOf(char letter) {
        char[] letters = {letter};
        return momusOf(letters, 1);
    }

    public static String valueOf(int value) {
        return valueOf((long) value);
    }

    public static String valueOf(long value) {
        char[] turned = new char[20];
        int count = 0;
        long rest = value;
        do {
            int digit = (int) (rest % 10);
            turned[count++] = (char) ('0' + (digit < 0 ? -digit : digit));
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            turned[count++] = '-';
        }
        char[] letters = new char[20];
        for (int index = 0; index < count; index++) {
            letters[index] = turned[count - 1 - index];
        }
        return momusOf(letters, count);
    }

    public static String valueOf(double value) {
        momus.Momus.unmodelled();
        return null;
    }

    public static String valueOf(float value) {
        momus.Momus.unmodelled();
        return null;
    }
}
