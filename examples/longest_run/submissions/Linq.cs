using System.Linq;

public class Linq {
    public static int LongestRun(int[] A) {
        int run = 0;
        return A.Select((x, i) => run = i > 0 && A[i - 1] == x ? run + 1 : 1).DefaultIfEmpty(0).Max();
    }
}
