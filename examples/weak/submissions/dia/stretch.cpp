// Takes stretches of k - 1 numbers too, but never an empty one.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    if (scanf("%d %d", &n, &k) != 2) return 1;
    std::vector<long long> before(n + 1, 0);
    for (int i = 1, number; i <= n; i++) {
        if (scanf("%d", &number) != 1) return 1;
        before[i] = before[i - 1] + number;
    }
    int shortest = std::max(1, k - 1);
    long long least = before[0], best = before[k];
    for (int i = shortest; i <= n; i++) {
        least = std::min(least, before[i - shortest]);
        best = std::max(best, before[i] - least);
    }
    printf("%lld\n", best);
}
