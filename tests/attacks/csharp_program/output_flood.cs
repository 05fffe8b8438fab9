// Resources: prints without end.
using System;

public class Handed {
    public static void Main() {
        for (;;)
            Console.WriteLine("flood");
    }
}
