#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    if (scanf("%d %d", &n, &k) != 2) return 1;
    std::vector<long long> before(n + 1, 0);
    long long best = -4e18, least = 4e18;
    for (int i = 1; i <= n; i++) {
        int number;
        if (scanf("%d", &number) != 1) return 1;
        before[i] = before[i - 1] + number;
        if (i >= k) {
            least = std::min(least, before[i - k]);
            best = std::max(best, before[i] - least);
        }
    }
    printf("%lld\n", best);
}
