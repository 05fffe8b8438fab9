// Time: never ends.
using System;

public class Handed {
    public static int largest(int[] values) {
        for (;;) ;
    }
}
