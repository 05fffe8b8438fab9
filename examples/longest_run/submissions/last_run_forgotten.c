int longest_run(int A[], int n) {
    int best = 0, run = 1;
    for (int i = 1; i < n; i++) {
        if (A[i] == A[i - 1]) {
            run++;
        } else {
            if (run > best)
                best = run;
            run = 1;
        }
    }
    return best;
}
