// Resources: prints without end.
using System;

public class Handed {
    public static int largest(int[] values) {
        using (var output = Console.OpenStandardOutput())
            for (;;)
                output.Write(new byte[1 << 16], 0, 1 << 16);
    }
}
