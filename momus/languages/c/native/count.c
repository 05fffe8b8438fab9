/* How many ticks a submission takes: gcc's -fsanitize-coverage=trace-pc calls at each piece of code that is entered, and the run of an
   input ends after as many as the board allows. Stands in the place of the log of comparisons. */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

#include "board.h"
#include "trace.h"
#include "wire.h"

enum { ENDED = 70 };

struct count {
    uint64_t ticks, most;
    int is_over;
};

static struct count own_count, *count = &own_count;
static int is_counting, is_forked;

void momus_trace_share(void) {
    struct count *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        _exit(ENDED);
    count = shared;
    is_forked = 1;
}

void momus_trace_begin(void) {
    *count = (struct count){0, momus_board->most_ticks ? momus_board->most_ticks : UINT64_MAX, 0};
    is_counting = 1;
}

void momus_trace_end(void) {
    is_counting = 0;
}

/* End the run of this input: in a child for its parent to tell, else here. */
static __attribute__((noinline)) void end(void) {
    count->ticks = count->most;
    count->is_over = 1;
    is_counting = 0;
    if (is_forked)
        _exit(ENDED);
    uint64_t index = momus_board->heartbeat;
    momus_only_tag('^');
    momus_put_open('(', 2);
    momus_trace_close_record(momus_open_bytes());
    momus_end_record(index);
    momus_go_on_anew(index + 1);
}

void __sanitizer_cov_trace_pc(void) {
    if (is_counting && __builtin_expect(++count->ticks > count->most, 0))
        end();
}

uint8_t *momus_trace_open_record(void) {
    momus_put_byte('^');
    momus_put_open('(', 2);
    return momus_open_bytes();
}

void momus_trace_close_record(uint8_t *opened) {
    /* A child that shares the count may have written anything into it. */
    if (count->is_over && !momus_overflow) {
        momus_at = opened + 5;
        momus_put_byte('%');
    }
    momus_close_bytes(opened);
    momus_put_open('[', 1);
    momus_put_i64(count->ticks);
}
