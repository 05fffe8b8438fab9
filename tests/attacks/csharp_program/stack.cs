// Resources: calls without end.
using System;

public class Handed {
    public static void Main() {
        Main();
    }
}
