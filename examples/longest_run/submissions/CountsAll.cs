using System.Linq;

public class CountsAll {
    public static int LongestRun(int[] A) {
        return A.GroupBy(x => x).Select(same => same.Count()).DefaultIfEmpty(0).Max();
    }
}
