/* Resources: mappings of shared memory, which a limit on the heap does not see. */
#include <sys/mman.h>

int largest(int *values, int n) {
    for (;;) {
        char *memory = mmap(0, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
        memory[0] = 1;
    }
}
