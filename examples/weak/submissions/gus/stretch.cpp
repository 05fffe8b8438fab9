// The array is too short for large n.
#include <cstdio>

long long before[100001];

int main() {
    int n, k;
    if (scanf("%d %d", &n, &k) != 2) return 1;
    for (int i = 1, number; i <= n; i++) {
        if (scanf("%d", &number) != 1) return 1;
        if (i > 100000) return 3;
        before[i] = before[i - 1] + number;
    }
    long long least = 0, best = before[k];
    for (int i = k; i <= n; i++) {
        if (before[i - k] < least) least = before[i - k];
        if (before[i] - least > best) best = before[i] - least;
    }
    printf("%lld\n", best);
}
