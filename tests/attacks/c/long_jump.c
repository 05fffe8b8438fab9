/* Integrity: jumps out of its call, back into an earlier one. */
#include <setjmp.h>

static jmp_buf earlier;
static int is_set;

int largest(int *values, int n) {
    if (is_set)
        longjmp(earlier, 1);
    is_set = 1;
    setjmp(earlier);
    return values[0];
}
