// Integrity: takes another writer for its output and tells nobody.
using System;
using System.Linq;
using System.IO;

public class Handed {
    public static void Main() {
        Console.SetOut(TextWriter.Null);
        int best = Console.In.ReadToEnd().Split().Where(word => word != "").Select(int.Parse).Max();
        Console.WriteLine(best);
    }
}
