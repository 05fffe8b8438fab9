package momus.worker;

import java.math.BigInteger;
import java.util.Arrays;

/** Bytes in the format of the wire, in the making. */
final class Output {
    private byte[] bytes = new byte[256];
    private int length;

    int length() {
        return length;
    }

    void cut(int at) {
        length = at;
    }

    byte[] array() {
        return bytes;
    }

    byte[] taken(int from) {
        return Arrays.copyOfRange(bytes, from, length);
    }

    private void room(int more) {
        if (length + more > bytes.length || length + more < 0) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }

    Output put(char tag) {
        room(1);
        bytes[length++] = (byte) tag;
        return this;
    }

    void putRaw(int number) {
        room(4);
        setRaw(length, number);
        length += 4;
    }

    void setRaw(int at, int number) {
        bytes[at] = (byte) number;
        bytes[at + 1] = (byte) (number >> 8);
        bytes[at + 2] = (byte) (number >> 16);
        bytes[at + 3] = (byte) (number >> 24);
    }

    void putAll(byte[] more, int from, int count) {
        room(count);
        System.arraycopy(more, from, bytes, length, count);
        length += count;
    }

    void putNull() {
        put('N');
    }

    void putBoolean(boolean value) {
        put(value ? 'T' : 'F');
    }

    void putInt(int value) {
        put('i').putRaw(value);
    }

    void putLong(long value) {
        if (value == (int) value) {
            putInt((int) value);
        } else {
            putBig(BigInteger.valueOf(value));
        }
    }

    void putBig(BigInteger value) {
        if (value.bitLength() < 32) {
            putInt(value.intValue());
            return;
        }
        BigInteger rest = value.abs();
        int digits = (rest.bitLength() + 14) / 15;
        put('l').putRaw(value.signum() < 0 ? -digits : digits);
        byte[] whole = rest.toByteArray();
        for (int digit = 0; digit < digits; digit++) {
            int number = 0;
            for (int bit = 0; bit < 15; bit++) {
                int at = 15 * digit + bit;
                int place = whole.length - 1 - at / 8;
                if (place >= 0 && (whole[place] >> at % 8 & 1) != 0) {
                    number |= 1 << bit;
                }
            }
            put((char) (number & 0xFF)).put((char) (number >> 8));
        }
    }

    void putDouble(double value) {
        long bits = Double.doubleToLongBits(value);
        put('g').putRaw((int) bits);
        putRaw((int) (bits >> 32));
    }

    /** Begin a list ('[') or a tuple ('(') with this number of items. */
    void open(char kind, int count) {
        put(kind).putRaw(count);
    }

    /** Begin a tagged tuple with this number of members after the tag. */
    void openTagged(String tag, int members) {
        open('(', 2 + members);
        put('.');
        putText(tag);
    }

    void putBytes(byte[] value, int from, int count) {
        put('s').putRaw(count);
        putAll(value, from, count);
    }

    /** Write a text as UTF-8; half a surrogate pair is written as if it were a character. */
    void putText(CharSequence text) {
        put('u');
        int opened = length;
        putRaw(0);
        int count = text.length();
        room(3 * count);
        for (int i = 0; i < count; i++) {
            int c = text.charAt(i);
            if (c < 0x80) {
                bytes[length++] = (byte) c;
                continue;
            }
            if (Character.isHighSurrogate((char) c) && i + 1 < count && Character.isLowSurrogate(text.charAt(i + 1))) {
                c = Character.toCodePoint((char) c, text.charAt(++i));
            }
            if (c < 0x800) {
                bytes[length++] = (byte) (0xC0 | c >> 6);
            } else {
                if (c < 0x10000) {
                    bytes[length++] = (byte) (0xE0 | c >> 12);
                } else {
                    bytes[length++] = (byte) (0xF0 | c >> 18);
                    bytes[length++] = (byte) (0x80 | c >> 12 & 0x3F);
                }
                bytes[length++] = (byte) (0x80 | c >> 6 & 0x3F);
            }
            bytes[length++] = (byte) (0x80 | c & 0x3F);
        }
        setRaw(opened, length - opened - 4);
    }
}
