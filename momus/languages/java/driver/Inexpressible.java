package momus.worker;

/** A value of the input that the program's parameter cannot take. */
final class Inexpressible extends Exception {
    static final Inexpressible VALUE = new Inexpressible();

    private Inexpressible() {
        super("", null, false, false);
    }
}
