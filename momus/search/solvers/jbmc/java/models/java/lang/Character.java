package java.lang;

/** Letters: exact for ASCII. */
public final class Character implements Comparable<Character> {
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';

    private final char value;

    public Character(char value) {
        this.value = value;
    }

    public static Character valueOf(char value) {
        return new Character(value);
    }

    public char charValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Character && ((Character) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(char value) {
        return value;
    }

    public int compareTo(Character other) {
        return value - other.value;
    }

    public static int compare(char left, char right) {
        return left - right;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(char value) {
        return String.valueOf(value);
    }

    private static void known(int letter) {
        if (letter < 0 || letter > 127) {
            momus.Momus.inexact();
        }
    }

    public static boolean isDigit(char letter) {
        known(letter);
        return letter >= '0' && letter <= '9';
    }

    public static boolean isUpperCase(char letter) {
        known(letter);
        return letter >= 'A' && letter <= 'Z';
    }

    public static boolean isLowerCase(char letter) {
        known(letter);
        return letter >= 'a' && letter <= 'z';
    }

    public static boolean isLetter(char letter) {
        return isUpperCase(letter) || isLowerCase(letter);
    }

    public static boolean isAlphabetic(int letter) {
        known(letter);
        return isLetter((char) letter);
    }

    public static boolean isLetterOrDigit(char letter) {
        return isLetter(letter) || isDigit(letter);
    }

    public static boolean isWhitespace(char letter) {
        known(letter);
        return letter == ' ' || letter >= 9 && letter <= 13 || letter >= 28 && letter <= 31;
    }

    public static boolean isSpaceChar(char letter) {
        known(letter);
        return letter == ' ';
    }

    public static char toUpperCase(char letter) {
        return isLowerCase(letter) ? (char) (letter - 32) : letter;
    }

    public static char toLowerCase(char letter) {
        return isUpperCase(letter) ? (char) (letter + 32) : letter;
    }

    public static int getNumericValue(char letter) {
        return isDigit(letter) ? letter - '0' : isLetter(letter) ? toLowerCase(letter) - 'a' + 10 : -1;
    }

    public static int digit(char letter, int radix) {
        int value = getNumericValue(letter);
        return radix >= 2 && radix <= 36 && value < radix ? value : -1;
    }
}
