#include <cstdio>
#include <map>

int main() {
    long long n, s, x, pairs = 0;
    std::map<long long, long long> seen;
    scanf("%lld %lld", &n, &s);
    for (int i = 0; i < n; i++) {
        scanf("%lld", &x);
        pairs += seen[s - x];
        seen[x]++;
    }
    printf("%lld\n", pairs);
}
