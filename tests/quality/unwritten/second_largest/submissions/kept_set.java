import java.util.TreeSet;

class Numbers {
    private static final TreeSet<Integer> seen = new TreeSet<>();

    static int secondLargest(int[] numbers) {
        for (int x : numbers) {
            seen.add(x);
        }
        return seen.lower(seen.last());
    }
}
