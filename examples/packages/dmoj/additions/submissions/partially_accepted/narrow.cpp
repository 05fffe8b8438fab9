#include <cstdio>

int main() {
    int n, a, b;
    for (scanf("%d", &n); n > 0; n--) {
        scanf("%d %d", &a, &b);
        printf("%d\n", (int)((unsigned)a + b));
    }
}
