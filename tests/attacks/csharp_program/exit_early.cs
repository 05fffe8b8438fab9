// Integrity: answers rightly and ends by itself.
using System;
using System.Linq;

public class Handed {
    public static void Main() {
        int best = Console.In.ReadToEnd().Split().Where(word => word != "").Select(int.Parse).Max();
        Console.WriteLine(best);
        Environment.Exit(0);
    }
}
