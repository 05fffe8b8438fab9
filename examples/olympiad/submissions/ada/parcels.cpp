#include <cstdio>

int main() {
    long long n, x, left;
    std::scanf("%lld", &n);
    left = n * (n + 1) / 2;
    for (long long i = 1; i < n; i++) std::scanf("%lld", &x), left -= x;
    std::printf("%lld\n", left);
}
