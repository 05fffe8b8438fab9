#include <cstdio>
#include "prime.h"

int main() {
    int n;
    scanf("%d", &n);
    for (int a = n - 2; a > 1; a--) {
        if (is_prime(a) && is_prime(n - a)) {
            printf("%d\n%d\n", a, n - a);
            return 0;
        }
    }
}
