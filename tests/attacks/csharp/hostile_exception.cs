// Time: an exception whose message is never done.
using System;
public class Talker : Exception { public override string Message { get { for (;;) ; } } }

public class Handed {
    public static int largest(int[] values) {
        throw new Talker();
    }
}
