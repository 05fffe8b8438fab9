// Integrity: answers rightly, and throws what nobody catches.
using System;
using System.Linq;

public class Handed {
    public static void Main() {
        int best = Console.In.ReadToEnd().Split().Where(word => word != "").Select(int.Parse).Max();
        Console.WriteLine(best);
        throw new InvalidOperationException("after all");
    }
}
