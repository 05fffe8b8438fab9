import java.util.List;

class BoxedNumbers {
    // Right, since small numbers are boxed once: == compares objects here.
    static int longest_run(List<Integer> A) {
        int best = 0, run = 0;
        Integer before = null;
        for (Integer x : A) {
            run = x == before ? run + 1 : 1;
            best = Math.max(best, run);
            before = x;
        }
        return best;
    }
}
