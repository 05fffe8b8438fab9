package momus.noting;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Counts the steps of a whole program that is started by itself. They are told when the program ends, or when it has taken all of them. */
public final class ProgramSteps {
    private static final int STEPS = 4, TOLD = 1, OVER = 2;

    private static final FileDescriptor FILE = opened();
    private static final long MOST = most();
    private static long taken;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> tell(taken, TOLD)));
    }

    private ProgramSteps() {}

    public static void step() {
        if (++taken > MOST) {
            end();
        }
    }

    /** The start of a class is part of a program's run. */
    public static void pause() {
        step();
    }

    public static void resume() {}

    private static synchronized void end() {
        tell(MOST, OVER);
        Runtime.getRuntime().halt(1);
    }

    private static FileDescriptor opened() {
        try {
            FileDescriptor made = new FileDescriptor();
            Field number = FileDescriptor.class.getDeclaredField("fd");
            number.setAccessible(true);
            number.setInt(made, STEPS);
            return made;
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    private static long most() {
        try {
            return ByteBuffer.wrap(new FileInputStream(FILE).readNBytes(8)).order(ByteOrder.LITTLE_ENDIAN).getLong();
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
    }

    private static void tell(long all, long state) {
        // Only the first number was read: the file goes on with the second.
        ByteBuffer told = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putLong(MOST - all).putLong(state);
        try {
            new FileOutputStream(FILE).write(told.array());
        } catch (IOException untold) {
            // Steps that nobody is told limit the program all the same.
        }
    }
}
