// Resources: memory without end.
using System;
using System.Collections.Generic;

public class Handed {
    public static void Main() {
        var kept = new List<int[]>();
        for (;;) {
            kept.Add(Enumerable.Range(0, 1 << 16).ToArray());
        }
    }
}
