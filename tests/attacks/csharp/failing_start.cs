// Integrity: a class whose first use throws.
using System;

public class Handed {
    public static int largest(int[] values) {
        return ready;
    }
    static readonly int ready = int.Parse("x");
    static void Unused() {
    }
}
