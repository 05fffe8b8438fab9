package java.lang;

/** Letters at the start of an array of one fixed size; what a string may have seen is not written again. */
public final class StringBuilder implements CharSequence, Comparable<StringBuilder> {
    private static final int ROOM = 40;

    private char[] data = new char[ROOM];
    private int count;

    public StringBuilder() {}

    public StringBuilder(int capacity) {
        if (capacity < 0) {
            throw new NegativeArraySizeException();
        }
    }

    public StringBuilder(String text) {
        add(text);
    }

    public StringBuilder(CharSequence text) {
        add(text.toString());
    }

    private void add(String text) {
        for (int index = 0; index < text.length(); index++) {
            add(text.charAt(index));
        }
    }

    private void add(char letter) {
        if (count >= ROOM) {
            momus.Momus.unmodelled();
        }
        data[count] = letter;
        count++;
    }

    /** Take a copy of the letters, because strings share the old array. */
    private void own() {
        char[] copy = new char[ROOM];
        for (int index = 0; index < count; index++) {
            copy[index] = data[index];
        }
        data = copy;
    }

    public StringBuilder append(String text) {
        add(text == null ? "null" : text);
        return this;
    }

    public StringBuilder append(Object value) {
        add(String.valueOf(value));
        return this;
    }

    public StringBuilder append(CharSequence value) {
        add(String.valueOf((Object) value));
        return this;
    }

    public StringBuilder append(char[] letters) {
        add(String.valueOf(letters));
        return this;
    }

    public StringBuilder append(char letter) {
        add(letter);
        return this;
    }

    public StringBuilder append(boolean value) {
        add(String.valueOf(value));
        return this;
    }

    public StringBuilder append(int value) {
        add(String.valueOf(value));
        return this;
    }

    public StringBuilder append(long value) {
        add(String.valueOf(value));
        return this;
    }

    public StringBuilder append(double value) {
        add(String.valueOf(value));
        return this;
    }

    public StringBuilder append(float value) {
        add(String.valueOf(value));
        return this;
    }

    public int length() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    private void checked(int index) {
        if (index < 0 || index >= count) {
            throw new StringIndexOutOfBoundsException();
        }
    }

    public char charAt(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException();
        }
        return data[index];
    }

    public void setCharAt(int index, char letter) {
        checked(index);
        own();
        data[index] = letter;
    }

    public StringBuilder deleteCharAt(int index) {
        checked(index);
        own();
        for (int place = index; place + 1 < count; place++) {
            data[place] = data[place + 1];
        }
        count--;
        return this;
    }

    public StringBuilder delete(int start, int end) {
        int last = end > count ? count : end;
        if (start < 0 || start > last) {
            throw new StringIndexOutOfBoundsException();
        }
        own();
        for (int place = start; place + last - start < count; place++) {
            data[place] = data[place + last - start];
        }
        count -= last - start;
        return this;
    }

    public StringBuilder insert(int index, String text) {
        if (index < 0 || index > count) {
            throw new StringIndexOutOfBoundsException();
        }
        String tail = toString().substring(index);
        own();
        count = index;
        add(text == null ? "null" : text);
        add(tail);
        return this;
    }

    public StringBuilder insert(int index, char letter) {
        return insert(index, String.valueOf(letter));
    }

    public StringBuilder insert(int index, int value) {
        return insert(index, String.valueOf(value));
    }

    public StringBuilder insert(int index, Object value) {
        return insert(index, String.valueOf(value));
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new IndexOutOfBoundsException();
        }
        own();
        while (count < length) {
            add('\0');
        }
        count = length;
    }

    public StringBuilder reverse() {
        char[] turned = new char[ROOM];
        for (int index = 0; index < count; index++) {
            char letter = data[count - 1 - index];
            if (letter >= '\ud800' && letter <= '\udfff') {
                momus.Momus.inexact();
            }
            turned[index] = letter;
        }
        data = turned;
        return this;
    }

    public int indexOf(String text) {
        return toString().indexOf(text);
    }

    public String substring(int start) {
        return toString().substring(start);
    }

    public String substring(int start, int end) {
        return toString().substring(start, end);
    }

    public int compareTo(StringBuilder other) {
        return toString().compareTo(other.toString());
    }

    public String toString() {
        return String.momusOf(data, count);
    }
}
