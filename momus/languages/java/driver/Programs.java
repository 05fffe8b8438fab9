package momus.worker;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;

/** Whole programs from standard input to standard output: their classes are loaded anew for each input, so nothing static is left of the one before. */
final class Programs implements Exits.Way {
    private final Job job;
    private final Board board;
    private final Wire inputs;
    private final Map<String, byte[]> classes;
    private final Printed printed;
    private final FileChannel standardInput = Board.channel(0);
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    private long index;
    private Thread main;
    private boolean hasExited;
    private int exitCode;

    Programs(Job job, Board board, Wire inputs, Map<String, byte[]> classes) {
        this.job = job;
        this.board = board;
        this.inputs = inputs;
        this.classes = classes;
        this.printed = new Printed(job.outputBytes);
        Exits.way = this;
    }

    void run() throws IOException {
        if (new Members(classes).main() == null) {
            board.failLoad("", "it has no public static void main(String[])");
        }
        board.state(Board.RUNNING);
        for (index = job.start; index < job.stop; index++) {
            board.heartbeat(index);
            inputs.open();
            byte[] text = inputs.readBytes();
            List<?> words = (List<?>) inputs.read();
            one(text, words.toArray(new String[0]));
        }
    }

    private void one(byte[] text, String[] words) throws IOException {
        restore(text);
        ThreadGroup group = new ThreadGroup("main");
        Throwable[] raised = new Throwable[1];
        main = new Thread(group, () -> raised[0] = ended(words), "main", Worker.STACK_BYTES);
        hasExited = false;
        main.start();
        boolean isAlone = hasEnded(group);
        synchronized (this) {
            // From here on it is too late for a thread that is left to say how the program ended.
            main = null;
        }
        if (raised[0] instanceof OutOfMemoryError) {
            raised[0] = null;
            board.records.put('#');
            isAlone &= Worker.hasRoom();
        } else {
            write(hasExited ? exitCode : raised[0] == null ? 0 : 1, hasExited ? null : raised[0]);
        }
        board.end(index);
        if (!isAlone) {
            board.leave(index + 1);
        }
    }

    /** Make all as it is for a program that has just been started. */
    private void restore(byte[] text) throws IOException {
        standardInput.truncate(0);
        standardInput.write(ByteBuffer.wrap(text), 0);
        standardInput.position(0);
        System.setIn(new ByteArrayInputStream(text));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        Thread.setDefaultUncaughtExceptionHandler(null);
        printed.begin();
    }

    /** Run the program; return what its main method raised. */
    private Throwable ended(String[] words) {
        try {
            Method method = new Members(classes).main();
            method.invoke(null, (Object) words);
            return null;
        } catch (InvocationTargetException wrapped) {
            return wrapped.getCause();
        } catch (Throwable error) {
            return error;
        }
    }

    /** Wait as `java` does, until no thread is left that is no daemon; return whether none at all is left. */
    private boolean hasEnded(ThreadGroup group) {
        join(main);
        while (true) {
            Thread[] left = new Thread[group.activeCount() + 8];
            int count = group.enumerate(left);
            Thread waited = null;
            for (int i = 0; i < count; i++) {
                waited = left[i].isDaemon() || !left[i].isAlive() ? waited : left[i];
            }
            if (waited == null || hasExited) {
                return count == 0;
            }
            join(waited);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException error) {
            throw new IllegalStateException(error);
        }
    }

    private void write(int code, Throwable raised) throws IOException {
        printed.finish();
        if (printed.isTooMuch() | raised instanceof Printed.Flood) {
            board.records.put('&');
            return;
        }
        boolean hasError = raised != null;
        board.records.put('$').open('(', hasError ? 3 : 2);
        board.records.putInt(code & 0xFF);
        printed.put(board.records);
        if (hasError) {
            board.records.putText(Worker.name(raised));
        }
    }

    @Override
    public synchronized boolean ended(int code) {
        if (main == null) {
            return true;
        }
        if (!hasExited) {
            hasExited = true;
            exitCode = code;
            printed.finish();
        }
        if (Thread.currentThread() == main && index + 1 < job.stop) {
            return true;
        }
        // Nothing of the program may go on, whatever it would catch, and whoever waits for this thread.
        try {
            write(exitCode, null);
            board.end(index);
            board.leave(index + 1);
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
        return false;
    }
}
