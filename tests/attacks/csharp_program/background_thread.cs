// Time: a thread that nobody has to wait for burns on after the answer.
using System;
using System.Linq;
using System.Threading;

public class Handed {
    public static void Main() {
        new Thread(() => { for (;;) ; }) { IsBackground = true }.Start();
        int best = Console.In.ReadToEnd().Split().Where(word => word != "").Select(int.Parse).Max();
        Console.WriteLine(best);
    }
}
