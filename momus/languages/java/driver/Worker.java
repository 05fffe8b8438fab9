package momus.worker;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs one program on a batch of inputs and writes what it did on the board. Whether it took too long is for those outside to say. */
public final class Worker {
    /** As much as a program's first thread usually has. */
    static final long STACK_BYTES = 16L << 20;

    private Worker() {}

    public static void main(String[] words) throws Exception {
        Job job = new Job(words);
        Board board = new Board(job);
        Map<?, ?> payload = (Map<?, ?>) new Wire(Board.content(5)).read();
        Branches.areNoted = payload.get("branches") == Boolean.TRUE;
        if (payload.get("counted") == Boolean.TRUE) {
            Steps.count(board, board.mostSteps(), job.form.equals("program"));
        }
        Map<String, byte[]> classes = new LinkedHashMap<>();
        for (Object pair : (List<?>) payload.get("classes")) {
            classes.put((String) ((List<?>) pair).get(0), (byte[]) ((List<?>) pair).get(1));
        }
        Wire inputs = new Wire(Board.content(3));
        inputs.open();
        for (long i = 0; i < job.start; i++) {
            inputs.skip();
        }
        // A class of its own: the first lambda takes a tenth of the time that the JVM takes to start.
        Runnable work = new Runnable() {
            @Override
            public void run() {
                try {
                    work(job, board, inputs, classes, (List<?>) payload.get("observe"));
                } catch (IOException error) {
                    throw new IllegalStateException(error);
                }
            }
        };
        new Thread(null, work, "main", STACK_BYTES).start();
    }

    private static void work(Job job, Board board, Wire inputs, Map<String, byte[]> classes, List<?> observe) throws IOException {
        if (job.form.equals("program")) {
            new Programs(job, board, inputs, classes).run();
        } else {
            Members members = new Members(classes);
            Calls calls = job.form.equals("function")
                ? new Functions(members, job, board)
                : new Objects(members, job, board, observe);
            calls.run(inputs);
        }
        board.finish();
    }

    /** Return whether most of the memory is free again after it was used up. */
    static boolean hasRoom() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return 4 * (runtime.totalMemory() - runtime.freeMemory()) < runtime.maxMemory();
    }

    /** Return the name of an exception's type as the table has it, and no more than a name's length of it. */
    static String name(Throwable error) {
        Class<?> type = error.getClass();
        while (type.isAnonymousClass()) {
            type = type.getSuperclass();
        }
        String name = type.getSimpleName();
        return name.length() > 80 ? name.substring(0, 80) : name;
    }

    static String message(Throwable error) {
        try {
            String message = error.getMessage();
            return message == null ? "" : message.length() > 200 ? message.substring(0, 200) : message;
        } catch (Throwable broken) {
            // The exception of a stranger's that cannot even be described has no message.
            return "";
        }
    }
}
