#include <algorithm>
#include <vector>

int longest_run(const std::vector<int> &A) {
    int best = 0;
    for (auto begin = A.begin(); begin != A.end();) {
        auto end = std::find_if(begin, A.end(), [&](int x) { return x != *begin; });
        best = std::max(best, static_cast<int>(end - begin));
        begin = end;
    }
    return best;
}
