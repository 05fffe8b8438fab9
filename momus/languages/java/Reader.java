import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.NoSuchElementException;

/**
 * Reads the numbers and words of standard input, quickly. The input lies in memory before the program starts.
 *
 * <p>It is text, or numbers that were made ready before the clock started. The calls are the same.
 */
public final class Reader {
    private static final long READY = 0x314E4953554D4F4DL; // The bytes MOMUSIN1.
    private static final int INTS = 1, FLOATS = 2, WORD = 3;

    private static final ByteBuffer input = opened();
    private static final boolean isReady = input.remaining() >= 8 && input.getLong(0) == READY;
    private static int kind;
    private static long left;

    static {
        if (isReady) {
            input.position(8);
        }
    }

    private Reader() {}

    private static ByteBuffer opened() {
        try {
            FileInputStream file = new FileInputStream(FileDescriptor.in);
            ByteBuffer content = null;
            try {
                FileChannel channel = file.getChannel();
                if (channel.size() > 0) {
                    content = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
                }
            } catch (IOException pipe) {
                // A pipe cannot be mapped.
            }
            return (content != null ? content : ByteBuffer.wrap(file.readAllBytes())).order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
    }

    /** Return whether anything is left. */
    public static boolean hasInput() {
        if (!isReady) {
            while (input.hasRemaining() && input.get(input.position()) <= ' ' && input.get(input.position()) >= 0) {
                input.get();
            }
            return input.hasRemaining();
        }
        if (left == 0) {
            if (input.remaining() < 8) {
                return false;
            }
            long head = input.getLong();
            kind = (int) (head & 255);
            left = head >>> 8;
        }
        return true;
    }

    private static void need() {
        if (!hasInput()) {
            throw new NoSuchElementException("something was asked for, and the input is over");
        }
    }

    /** Return the next whole number. */
    public static long readLong() {
        need();
        if (!isReady) {
            return parsed();
        }
        if (kind != INTS) {
            throw new NumberFormatException("a whole number was asked for, and something else comes next");
        }
        left--;
        return input.getLong();
    }

    private static long parsed() {
        boolean isNegative = input.get(input.position()) == '-';
        if (isNegative || input.get(input.position()) == '+') {
            input.get();
        }
        long number = 0;
        int digits = 0;
        for (; input.hasRemaining(); digits++) {
            byte digit = input.get(input.position());
            if (digit < '0' || digit > '9') {
                if (digit < 0 || digit > ' ') {
                    digits = 0;
                }
                break;
            }
            number = number * 10 + (digit - '0');
            input.get();
        }
        if (digits == 0) {
            throw new NumberFormatException("a whole number was asked for, and something else comes next");
        }
        return isNegative ? -number : number;
    }

    /** Return the next whole number, which must be an int. */
    public static int readInt() {
        return Math.toIntExact(readLong());
    }

    /** Return the next whole numbers. */
    public static int[] readInts(int count) {
        int[] made = new int[count];
        for (int at = 0; at < count; at++) {
            made[at] = readInt();
        }
        return made;
    }

    /** Return the next number. */
    public static double readNumber() {
        need();
        if (isReady && kind == INTS) {
            return readLong();
        }
        if (isReady && kind == FLOATS) {
            left--;
            return input.getDouble();
        }
        return Double.parseDouble(readWord());
    }

    /** Return the next word. */
    public static String readWord() {
        need();
        int length = 0;
        if (!isReady) {
            while (input.remaining() > length && (input.get(input.position() + length) > ' ' || input.get(input.position() + length) < 0)) {
                length++;
            }
        } else if (kind == WORD) {
            length = (int) left;
        } else {
            throw new IllegalStateException("a word was asked for, and a number comes next");
        }
        byte[] word = new byte[length];
        input.get(word);
        if (isReady) {
            input.position(input.position() + (-length & 7));
            left = 0;
        }
        return new String(word, StandardCharsets.UTF_8);
    }
}
