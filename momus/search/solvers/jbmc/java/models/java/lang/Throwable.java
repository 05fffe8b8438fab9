package java.lang;

public class Throwable {
    private String message;
    private Throwable cause;

    public Throwable() {}

    public Throwable(String message) {
        this.message = message;
    }

    public Throwable(String message, Throwable cause) {
        this.message = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        this.cause = cause;
    }

    /** Return the message; those that the machine itself gives have no model. */
    public String getMessage() {
        momus.Momus.inexact();
        return message;
    }

    public Throwable getCause() {
        return cause;
    }

    public void printStackTrace() {}

    /** Return the number that stands for the type's name. */
    public int momusKind() {
        return 1;
    }
}
