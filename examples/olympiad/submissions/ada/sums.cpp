#include "reader.h"

#include <cstdio>
#include <vector>

int main() {
    int n = read_int();
    const long long *a = read_ints(n);
    std::vector<long long> before(n + 1);
    for (int i = 0; i < n; i++) before[i + 1] = before[i] + a[i];
    for (int q = read_int(); q > 0; q--) {
        const long long *range = read_ints(2);
        std::printf("%lld\n", before[range[1]] - before[range[0] - 1]);
    }
}
