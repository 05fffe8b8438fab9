// Resources: calls without end.
using System;

public class Handed {
    public static int largest(int[] values) {
        return values.Length == 0 ? 0 : largest(values) + 1;
    }
}
