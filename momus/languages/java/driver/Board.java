package momus.worker;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/** Shared memory on which the worker shows how far it is and what it found. */
final class Board {
    static final int RUNNING = 1, LOAD_FAILED = 2, FULL = 3, FINISHED = 4;
    private static final int HEARTBEAT = 0, END = 8, DONE = 16, STATE = 24, MOST_STEPS = 40;
    private static final int CHUNK = 256, CHUNK_BYTES = 1 << 20;
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final MappedByteBuffer memory;
    private final Job job;
    /** The records that are not shown yet, one after the other, and where each ends. */
    final Output records = new Output();
    private final int[] ends = new int[CHUNK];
    private int pending;
    private long done, index;

    Board(Job job) throws IOException {
        this.job = job;
        FileChannel file = channel(4);
        memory = file.map(FileChannel.MapMode.READ_WRITE, 0, file.size());
        memory.order(ByteOrder.LITTLE_ENDIAN);
        done = job.start;
    }

    /** Return all that a descriptor leads to; nothing is copied. */
    static ByteBuffer content(int descriptor) throws IOException {
        FileChannel file = channel(descriptor);
        return file.map(FileChannel.MapMode.PRIVATE, 0, file.size()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Return a descriptor by its number: Java has no way to open one. */
    static FileDescriptor descriptor(int number) {
        try {
            Constructor<FileDescriptor> made = FileDescriptor.class.getDeclaredConstructor(int.class);
            made.setAccessible(true);
            return made.newInstance(number);
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    static FileChannel channel(int number) {
        try {
            for (Method method : Class.forName("sun.nio.ch.FileChannelImpl").getMethods()) {
                Class<?>[] types = method.getParameterTypes();
                if (method.getName().equals("open") && types.length >= 6 && types[0] == FileDescriptor.class) {
                    // (descriptor, path, readable, writable, others by version, parent)
                    Object[] given = new Object[types.length];
                    for (int i = 0; i < types.length; i++) {
                        given[i] = types[i] == boolean.class ? (Object) (i == 2 || i == 3) : null;
                    }
                    given[0] = descriptor(number);
                    return (FileChannel) method.invoke(null, given);
                }
            }
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
        throw new IllegalStateException("this Java cannot open a file by its descriptor");
    }

    private void show(int field, long value) {
        LONGS.setRelease(memory, field, value);
    }

    void state(int state) {
        show(STATE, state);
    }

    void heartbeat(long index) {
        this.index = index;
        show(HEARTBEAT, index);
        Branches.begin();
        Steps.begin();
    }

    /** Return how many steps one input may take where they are counted; 0 for no limit. */
    long mostSteps() {
        return (long) LONGS.getAcquire(memory, MOST_STEPS);
    }

    /** Say that the input at hand has taken all its steps, and have the next one run in a fresh process. */
    void endAsTooSlow() {
        begin();
        Steps.putStopped(records);
        end(index);
        leave(index + 1);
    }

    /** Take what was written to `records` since the last one as the record of the input. */
    void end(long index) {
        int begun = pending == 0 ? 0 : ends[pending - 1];
        if (records.length() - begun > job.outputBytes) {
            records.cut(begun);
            records.put('&');
        }
        if (Branches.areNoted || Steps.areCounted) {
            addNote(begun);
        }
        ends[pending++] = records.length();
        if (pending == CHUNK || records.length() >= CHUNK_BYTES || index < job.exact || index + 1 == job.stop) {
            commit(index + 1);
        }
    }

    /** Make the record that begins there one that tells its path, or its steps, too. */
    private void addNote(int begun) {
        byte[] plain = records.taken(begun);
        records.cut(begun);
        records.put('^').open('(', 2);
        records.putBytes(plain, 0, plain.length);
        records.open('[', 1);
        if (Branches.areNoted) {
            Branches.put(records);
        } else {
            Steps.put(records);
        }
    }

    /** Forget what was written to `records` since the last one. */
    void begin() {
        records.cut(pending == 0 ? 0 : ends[pending - 1]);
    }

    /** Show the pending records. Where there is no room left the next process starts with an empty board. */
    void commit(long doneNow) {
        if (pending == 0) {
            return;
        }
        long at = (long) LONGS.getAcquire(memory, END);
        long size = 4 + 4L * pending + records.length();
        if (at + size > memory.capacity()) {
            state(FULL);
            Runtime.getRuntime().halt(0);
        }
        int place = (int) at;
        memory.putInt(place, pending);
        place += 4;
        int begun = 0;
        for (int i = 0; i < pending; i++) {
            memory.putInt(place, ends[i] - begun);
            begun = ends[i];
            place += 4;
        }
        memory.put(place, records.array(), 0, records.length());
        show(END, at + size);
        show(DONE, doneNow);
        done = doneNow;
        pending = 0;
        records.cut(0);
    }

    /** Say that the program cannot be used, and why; "" as error: the message is all there is to say. */
    void failLoad(String error, String message) {
        records.cut(0);
        pending = 0;
        records.put('!').open('(', 4);
        records.putText(error);
        records.putText(message);
        records.putNull();
        records.putNull();
        ends[pending++] = records.length();
        commit(done);
        state(LOAD_FAILED);
        Runtime.getRuntime().halt(0);
    }

    void finish() {
        state(FINISHED);
        Runtime.getRuntime().halt(0);
    }

    /** Show all, and have the next input run in a fresh process: this one holds something that cannot be undone. */
    void leave(long doneNow) {
        commit(doneNow);
        state(doneNow == job.stop ? FINISHED : FULL);
        Runtime.getRuntime().halt(0);
    }
}
