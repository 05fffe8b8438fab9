/* Integrity: says that its inputs were not run. */
#include <stdint.h>

extern void momus_only_tag(char tag);
extern void momus_end_record(uint64_t index);
extern void momus_begin_record(uint64_t index);
extern void momus_finish(void);
extern struct {
    const char *form, *entry;
    uint64_t start, stop;
} momus_job;

int largest(int *values, int n) {
    for (uint64_t index = momus_job.start; index < momus_job.stop; index++) {
        momus_begin_record(index);
        momus_only_tag('-');
        momus_end_record(index);
    }
    momus_finish();
    return 0;
}
