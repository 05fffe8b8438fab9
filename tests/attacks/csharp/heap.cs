// Resources: memory without end.
using System;
using System.Collections.Generic;

public class Handed {
    public static int largest(int[] values) {
        var kept = new List<byte[]>();
        for (;;) {
            kept.Add(new byte[1 << 20]);
            for (int i = 0; i < 1 << 20; i += 4096) kept[kept.Count - 1][i] = 1;
        }
    }
}
