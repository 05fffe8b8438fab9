import java.util.TreeSet;

class Numbers {
    static int secondLargest(int[] numbers) {
        TreeSet<Integer> set = new TreeSet<>();
        for (int x : numbers) {
            set.add(x);
        }
        set.pollLast();
        return set.last();
    }
}
