class LastRunForgotten {
    static int longest_run(int[] A) {
        int best = 0, run = 1;
        for (int i = 1; i < A.length; i++) {
            if (A[i] == A[i - 1]) {
                run++;
            } else {
                best = Math.max(best, run);
                run = 1;
            }
        }
        return best;
    }
}
