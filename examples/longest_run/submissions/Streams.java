class Streams {
    static int longestRun(int[] A) {
        int best = 0, run = 0;
        for (int i = 0; i < A.length; i++) {
            run = i > 0 && A[i] == A[i - 1] ? run + 1 : 1;
            best = Math.max(best, run);
        }
        return best;
    }

    static int longest_run(int[] A) {
        return longestRun(A);
    }
}
