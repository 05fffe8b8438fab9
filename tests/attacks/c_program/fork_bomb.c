/* Resources: processes without end. */
#include <unistd.h>

int main(void) {
    for (;;)
        if (fork() < 0)
            return 3;
}
