package momus.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;

/** All inputs one after the other in one process, each a call or several. */
abstract class Calls implements Exits.Way {
    Members members;
    final Job job;
    final Board board;
    final Output out;
    private final Printed printed;
    private final Thread worker = Thread.currentThread();
    private long index;
    private final int threads = Thread.activeCount();
    int parameters;
    private boolean hasExited;
    private int exitCode;

    Calls(Members members, Job job, Board board) {
        this.members = members;
        this.job = job;
        this.board = board;
        this.out = board.records;
        this.printed = job.capture ? new Printed(job.outputBytes) : null;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        System.setIn(java.io.InputStream.nullInputStream());
        Exits.way = this;
        Steps.caller = worker;
    }

    /** Find what is to be called among the members, and have its class loaded; where that cannot be, say so and end. */
    abstract void load();

    /** Read the arguments of the next input; throw Inexpressible where one does not fit its type. */
    abstract void read(Wire inputs) throws Inexpressible;

    /** Do what the input says, and write what came of it. */
    abstract void call() throws Throwable;

    /** Write the arguments as the call left them. */
    abstract void after();

    void run(Wire inputs) throws IOException {
        parameters = inputs.count();
        load();
        board.state(Board.RUNNING);
        for (index = job.start; index < job.stop; index++) {
            board.heartbeat(index);
            hasExited = false;
            int at = inputs.position();
            try {
                read(inputs);
            } catch (Inexpressible none) {
                inputs.to(at);
                inputs.skip();
                out.put('~');
                board.end(index);
                continue;
            }
            try {
                answer();
            } catch (OutOfMemoryError full) {
                outOfMemory();
            } catch (Steps.Stopped unwound) {
                // What it was stopped for is known.
            }
            if (Steps.areOver()) {
                board.begin();
                Steps.putStopped(out);
            }
            board.end(index);
            if (Steps.areOver()) {
                forget();
            }
        }
    }

    /** Write the record of one input. */
    private void answer() throws IOException {
        if (printed != null) {
            printed.begin();
        }
        boolean isExtended = job.capture || job.after;
        Throwable raised = null;
        int opened = 0;
        if (isExtended) {
            out.put('+').open('(', 3);
            opened = openBytes();
        }
        try {
            call();
        } catch (InvocationTargetException wrapped) {
            raised = wrapped.getCause();
        } catch (Throwable error) {
            raised = error;
        }
        if (hasExited) {
            exited();
            return;
        }
        if (raised instanceof OutOfMemoryError) {
            raised = null;
            outOfMemory();
            return;
        }
        if (printed != null) {
            printed.finish();
            if (printed.isTooMuch() | raised instanceof Printed.Flood) {
                board.begin();
                out.put('&');
                return;
            }
        }
        if (raised != null) {
            board.begin();
            out.put('!').open('(', 4);
            out.putText(Worker.name(raised));
            out.putText(Worker.message(raised));
        } else if (isExtended) {
            closeBytes(opened);
        } else {
            return;
        }
        if (job.after) {
            opened = openBytes();
            after();
            closeBytes(opened);
        } else {
            out.putNull();
        }
        if (printed != null) {
            printed.put(out);
        } else {
            out.putNull();
        }
    }

    private int openBytes() {
        out.put('s').putRaw(0);
        return out.length();
    }

    private void closeBytes(int opened) {
        out.setRaw(opened - 4, out.length() - opened);
    }

    /** Have no other call see what the one that was stopped has left unfinished, in static fields or in threads. */
    private void forget() {
        if (Thread.activeCount() > threads) {
            board.leave(index + 1);
        }
        Steps.begin();
        if (members.haveState()) {
            members = members.anew();
            load();
        }
    }

    /** Write that the memory is used up. Where what filled it is still there, the next input starts afresh. */
    private void outOfMemory() {
        board.begin();
        out.put('#');
        if (!Worker.hasRoom()) {
            board.end(index);
            board.leave(index + 1);
        }
    }

    private void exited() {
        board.begin();
        out.put('$').open('(', 2);
        out.putInt(exitCode);
        out.putNull();
    }

    @Override
    public synchronized boolean ended(int code) {
        exitCode = code;
        hasExited = true;
        if (Thread.currentThread() == worker && index + 1 < job.stop) {
            return true;
        }
        // Nothing of the program may go on, whatever it would catch.
        if (Thread.currentThread() == worker) {
            exited();
            board.end(index);
            board.leave(index + 1);
        }
        return false;
    }
}
