package org.cprover;

/** What the model checker itself understands. */
public final class CProver {
    private CProver() {}

    public static void assume(boolean condition) {}

    public static double nondetDouble() {
        return 0;
    }
}
