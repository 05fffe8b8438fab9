// The sums overflow.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n, k;
    std::cin >> n >> k;
    std::vector<int> before(n + 1, 0);
    for (int i = 1; i <= n; i++) {
        int number;
        std::cin >> number;
        before[i] = (int)((unsigned)before[i - 1] + (unsigned)number);
    }
    int least = before[0], best = before[k];
    for (int i = k; i <= n; i++) {
        least = std::min(least, before[i - k]);
        best = std::max(best, (int)((unsigned)before[i] - (unsigned)least));
    }
    std::cout << best << "\n";
}
