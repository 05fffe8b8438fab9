#include <vector>

int longest_run(const std::vector<int> &A) {
    int best = 1, run = 1;
    for (std::size_t i = 1; i < A.size(); i++) {
        run = A[i] == A[i - 1] ? run + 1 : 1;
        if (run > best)
            best = run;
    }
    return best;
}
