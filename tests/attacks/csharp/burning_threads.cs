// Time: threads that burn while it answers.
using System;
using System.Threading;

public class Handed {
    public static int largest(int[] values) {
        for (int i = 0; i < 4; i++)
            new Thread(() => { for (;;) ; }).Start();
        Thread.Sleep(Timeout.Infinite);
        return 0;
    }
}
