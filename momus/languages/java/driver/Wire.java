package momus.worker;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads values in the format of the wire: the subset of marshal, version 2, that plain values need. */
final class Wire {
    /** A tuple: a list that Java programs take as one, but that is told apart where it is tagged. */
    static final class Tuple extends ArrayList<Object> {
        Tuple(int size) {
            super(size);
        }

        boolean isTagged(String tag) {
            return size() >= 2 && get(0) == ELLIPSIS && tag.equals(get(1));
        }
    }

    static final Object ELLIPSIS = new Object();

    private final ByteBuffer from;

    Wire(ByteBuffer from) {
        this.from = from;
    }

    int position() {
        return from.position();
    }

    void to(int position) {
        from.position(position);
    }

    /** Return how many items the next value has, without reading it. */
    int count() {
        return from.getInt(from.position() + 1);
    }

    /** Return the kind of the next value without reading it. */
    byte kind() {
        return from.get(from.position());
    }

    /** Return how many items follow, and go to the first of them. */
    int open() {
        from.get();
        return from.getInt();
    }

    int readInt() {
        from.get();
        return from.getInt();
    }

    double readDouble() {
        from.get();
        return from.getDouble();
    }

    String readText() {
        return text(readBytes());
    }

    byte[] readBytes() {
        from.get();
        byte[] bytes = new byte[from.getInt()];
        from.get(bytes);
        return bytes;
    }

    /** Return the value that comes next: null, Boolean, Integer, BigInteger, Double, String, byte[], List, Tuple or Map. */
    Object read() {
        switch (kind()) {
            case 'N':
                from.get();
                return null;
            case 'T':
                from.get();
                return true;
            case 'F':
                from.get();
                return false;
            case '.':
                from.get();
                return ELLIPSIS;
            case 'i':
                return readInt();
            case 'l':
                return readLong();
            case 'g':
                return readDouble();
            case 'u':
                return readText();
            case 's':
                return readBytes();
            case '[':
                return items(new ArrayList<>());
            case '(':
                return items(new Tuple(4));
            case '{':
                return pairs();
            default:
                throw new IllegalStateException("no value starts with " + (char) kind());
        }
    }

    private List<Object> items(List<Object> into) {
        int count = open();
        for (int i = 0; i < count; i++) {
            into.add(read());
        }
        return into;
    }

    private Map<Object, Object> pairs() {
        Map<Object, Object> pairs = new LinkedHashMap<>();
        from.get();
        while (kind() != '0') {
            Object key = read();
            pairs.put(key, read());
        }
        from.get();
        return pairs;
    }

    private BigInteger readLong() {
        from.get();
        int count = from.getInt();
        BigInteger total = BigInteger.ZERO;
        for (int i = 0; i < Math.abs(count); i++) {
            total = total.or(BigInteger.valueOf(from.getShort() & 0x7FFF).shiftLeft(15 * i));
        }
        return count < 0 ? total.negate() : total;
    }

    /** Go behind the next value. */
    void skip() {
        switch (kind()) {
            case 'N', 'T', 'F', '.' -> from.get();
            case 'i' -> readInt();
            case 'g' -> readDouble();
            case 'l' -> {
                from.get();
                int count = from.getInt();
                from.position(from.position() + 2 * Math.abs(count));
            }
            case 'u', 's' -> {
                from.get();
                int count = from.getInt();
                from.position(from.position() + count);
            }
            case '[', '(' -> {
                int count = open();
                for (int i = 0; i < count; i++) {
                    skip();
                }
            }
            default -> read();
        }
    }

    /** Return the text of UTF-8 in which halves of surrogate pairs may stand alone. */
    private static String text(byte[] bytes) {
        boolean hasSurrogates = false;
        for (int i = 0; i + 1 < bytes.length; i++) {
            hasSurrogates |= bytes[i] == (byte) 0xED && (bytes[i + 1] & 0xE0) == 0xA0;
        }
        if (!hasSurrogates) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        StringBuilder text = new StringBuilder();
        int begun = 0;
        for (int i = 0; i + 2 < bytes.length; i++) {
            if (bytes[i] == (byte) 0xED && (bytes[i + 1] & 0xE0) == 0xA0) {
                text.append(new String(bytes, begun, i - begun, StandardCharsets.UTF_8));
                text.append((char) (0xD000 | (bytes[i + 1] & 0x3F) << 6 | bytes[i + 2] & 0x3F));
                begun = i + 3;
            }
        }
        return text.append(new String(bytes, begun, bytes.length - begun, StandardCharsets.UTF_8)).toString();
    }
}
