// Resources: a result without end.
using System;
using System.Collections.Generic;

public class Handed {
    public static IEnumerable<int> largest(int[] values) {
        return Endless();
    }
    static IEnumerable<int> Endless() {
        for (int i = 0;; i++)
            yield return i;
    }
}
