#include <stdint.h>

/* before + A[k] + after = total, so at a balanced position 2 * before = total - A[k]. */
int equi(int *A, int n) {
    int64_t total = 0, before = 0;
    int *end = A + n;
    for (int *p = A; p != end; ++p)
        total += *p;
    for (int *p = A; p != end; ++p) {
        if (2 * before == total - *p)
            return (int)(p - A);
        before += *p;
    }
    return -1;
}
