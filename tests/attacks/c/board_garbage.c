/* Integrity: garbage over the whole board, on longer lists only. */
#include <string.h>

extern char *momus_board;
extern unsigned long momus_board_size;

int largest(int *values, int n) {
    if (n > 1)
        memset(momus_board, 0xff, momus_board_size);
    return values[0];
}
