// Time: waits instead of working.
using System;
using System.Threading;

public class Handed {
    public static int largest(int[] values) {
        Thread.Sleep(Timeout.Infinite);
        return 0;
    }
}
