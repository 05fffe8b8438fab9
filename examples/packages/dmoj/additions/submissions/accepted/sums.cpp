#include <cstdio>

int main() {
    int n;
    long long a, b;
    for (scanf("%d", &n); n > 0; n--) {
        scanf("%lld %lld", &a, &b);
        printf("%lld\n", a + b);
    }
}
