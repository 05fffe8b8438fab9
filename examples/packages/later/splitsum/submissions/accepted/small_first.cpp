#include <cstdio>

int main() {
    int n, part = 1;
    scanf("%d", &n);
    for (; n >= 2 * part + 1; part++) {
        printf("%d ", part);
        n -= part;
    }
    printf("%d\n", n);
}
