// Integrity: what it remembers from earlier inputs; nothing, if all is well.
using System;
using System.Collections.Generic;
using System.Linq;

public class Handed {
    public static void Main() {
        seen.Add(1);
        int best = Console.In.ReadToEnd().Split().Where(word => word != "").Select(int.Parse).Max();
        Console.WriteLine(best + seen.Count - 1);
    }
    static readonly List<int> seen = new List<int>();
    static void Unused() {
    }
}
