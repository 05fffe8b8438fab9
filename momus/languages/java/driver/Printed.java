package momus.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What a program prints: to System.out, or past it to the descriptor. */
final class Printed extends OutputStream {
    private static final int SHOWN = 65536;

    /** The program prints more than it may. */
    static final class Flood extends Error {
        Flood() {
            super("", null, false, false);
        }
    }

    private final int most;
    private final FileChannel descriptor = Board.channel(1);
    private PrintStream stream;
    private byte[] text = new byte[1024];
    private int length;
    private volatile boolean isFlooded, isClosed;

    Printed(int most) {
        this.most = most;
    }

    /** Make System.out lead here. */
    void begin() {
        synchronized (this) {
            length = 0;
            isFlooded = isClosed = false;
        }
        stream = new PrintStream(this, false, StandardCharsets.UTF_8);
        System.setOut(stream);
    }

    /** Take what is still on its way; whatever the program has put in place of System.out is its own affair. */
    void finish() {
        try {
            stream.flush();
        } catch (Flood flood) {
            isFlooded = true;
        }
        isClosed = true;
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] more, int from, int count) {
        if (isClosed) {
            return;
        }
        if (length + (long) count > most) {
            isFlooded = isClosed = true;
            throw new Flood();
        }
        if (length + count > text.length) {
            text = java.util.Arrays.copyOf(text, Math.max(length + count, 2 * text.length));
        }
        System.arraycopy(more, from, text, length, count);
        length += count;
    }

    /** Add what was printed past System.out; return whether all of it was too much. */
    synchronized boolean isTooMuch() throws IOException {
        int direct = (int) Math.min(descriptor.size(), Integer.MAX_VALUE >> 1);
        if (direct > 0 && !isFlooded) {
            if (length + (long) direct > most) {
                isFlooded = true;
            } else {
                text = java.util.Arrays.copyOf(text, Math.max(length + direct, text.length));
                descriptor.read(ByteBuffer.wrap(text, length, direct), 0);
                length += direct;
            }
        }
        if (direct > 0) {
            descriptor.truncate(0);
        }
        return isFlooded;
    }

    /** Write (text, length, digest). */
    synchronized void put(Output out) {
        out.open('(', 3);
        out.putBytes(text, 0, Math.min(length, SHOWN));
        out.putLong(length);
        out.putText(length <= SHOWN ? "" : digest());
        if (text.length > 1 << 20) {
            text = new byte[1024];
        }
    }

    private String digest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(text, 0, length);
            return HexFormat.of().formatHex(digest.digest()).substring(0, 32);
        } catch (NoSuchAlgorithmException error) {
            throw new IllegalStateException(error);
        }
    }
}
