// Tries all stretches.
#include <iostream>
#include <vector>

int main() {
    int n, k;
    std::cin >> n >> k;
    std::vector<long long> before(n + 1, 0);
    for (int i = 1; i <= n; i++) {
        std::cin >> before[i];
        before[i] += before[i - 1];
    }
    long long best = before[n];
    for (int start = 0; start + k <= n; start++)
        for (int end = start + k; end <= n; end++)
            if (before[end] - before[start] > best) best = before[end] - before[start];
    std::cout << best << "\n";
}
