/* Resources: standard output without end. */
#include <stdio.h>

int main(void) {
    for (;;)
        puts("momus momus momus momus momus momus momus momus");
}
