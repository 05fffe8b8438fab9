#include <cstdio>
#include <unordered_map>

int main() {
    long long n, s, x, found = 0;
    std::scanf("%lld %lld", &n, &s);
    std::unordered_map<long long, long long> seen;
    while (n-- > 0) {
        std::scanf("%lld", &x);
        auto other = seen.find(s - x);
        if (other != seen.end()) found += other->second;
        seen[x]++;
    }
    std::printf("%lld\n", found);
}
