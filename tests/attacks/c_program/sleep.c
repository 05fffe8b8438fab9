/* Time: asleep, so that no processor time is used. */
#include <unistd.h>

int main(void) {
    for (;;)
        pause();
}
