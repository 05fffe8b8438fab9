// Time: waits instead of working.
using System;
using System.Threading;

public class Handed {
    public static void Main() {
        Thread.Sleep(Timeout.Infinite);
    }
}
