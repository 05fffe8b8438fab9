// Integrity: ends by the system's own call before the answer is written.
using System;
using System.Linq;
using System.Runtime.InteropServices;

public class Handed {
    public static void Main() {
        int best = Console.In.ReadToEnd().Split().Where(word => word != "").Select(int.Parse).Max();
        Console.WriteLine(best);
        _exit(0);
    }
    [DllImport("libc.so.6")] static extern void _exit(int status);
    static void Unused() {
    }
}
