package java.io;

/** What is printed does not count: nothing is written. */
public class PrintStream {
    public PrintStream() {}

    public void println() {}

    public void println(boolean value) {}

    public void println(char value) {}

    public void println(int value) {}

    public void println(long value) {}

    public void println(double value) {}

    public void println(float value) {}

    public void println(char[] value) {
        if (value == null) {
            throw new NullPointerException();
        }
    }

    public void println(String value) {}

    public void println(Object value) {
        momus.Momus.inexact();
    }

    public void print(boolean value) {}

    public void print(char value) {}

    public void print(int value) {}

    public void print(long value) {}

    public void print(double value) {}

    public void print(float value) {}

    public void print(String value) {}

    public void print(Object value) {
        momus.Momus.inexact();
    }
}
