// Time: a class that is never ready.
using System;

public class Handed {
    public static int largest(int[] values) {
        return ready;
    }
    static readonly int ready = Forever();
    static int Forever() {
        for (;;) ;
    }
}
