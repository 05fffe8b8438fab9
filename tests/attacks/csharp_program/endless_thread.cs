// Time: a thread that burns on after the answer.
using System;
using System.Linq;
using System.Threading;

public class Handed {
    public static void Main() {
        new Thread(() => { for (;;) ; }).Start();
        int best = Console.In.ReadToEnd().Split().Where(word => word != "").Select(int.Parse).Max();
        Console.WriteLine(best);
    }
}
