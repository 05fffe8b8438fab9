/* How many steps a submission takes: gcc's -fsanitize-coverage=trace-pc calls at each piece of code that is entered, and the run of an
   input ends after as many as the board allows. Stands in the place of the log of comparisons.

   Where functions are stopped, a child runs them, and another goes on after each stop: what a call leaves behind that was not finished
   touches no other, and a fork costs little beside what it takes to start the executable. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "board.h"
#include "trace.h"
#include "wire.h"

enum { ENDED = 70 };

/* A call that lies deeper in the stack than this when its steps are over may be on its way to overflow it, which is no endless loop. */
static const uintptr_t DEEP_BYTES = 1 << 20;
/* In the place of the steps where nothing can be told. */
static const uint64_t UNTOLD = UINT64_MAX;

/* `left` counts down to the next look: to the first step, which tells where the stack begins, then to the step that is one too many. */
struct count {
    uint64_t left, most;
    uintptr_t bottom;
    int is_over, is_untold;
};

/* Steps that are not counted go into `idle`: so each step costs one subtraction and no question. */
static struct count own_count, *count = &own_count, idle, *counting = &idle;
static int is_forked;

void momus_trace_share(void) {
    struct count *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        _exit(ENDED);
    count = shared;
    is_forked = 1;
}

void momus_trace_begin(void) {
    *count = (struct count){.left = 1, .most = momus_board->most_steps ? momus_board->most_steps : UINT64_MAX};
    counting = count;
}

void momus_trace_end(void) {
    counting = &idle;
}

static uint64_t steps(void) {
    if (count->is_untold)
        return UNTOLD;
    if (count->is_over)
        return count->most;
    return count->bottom ? 1 + count->most - count->left : 0;
}

/* End the run of this input: in the child of a program for its parent to tell, else here. */
static void end(int is_deep) {
    count->is_untold = is_deep;
    count->is_over = !is_deep;
    counting = &idle;
    if (is_forked && is_deep)
        raise(SIGSEGV);
    if (is_forked)
        _exit(ENDED);
    uint64_t index = momus_board->heartbeat;
    momus_only_tag('^');
    momus_put_open('(', 2);
    uint8_t *opened = momus_open_bytes();
    momus_put_byte('*');
    momus_put_i32(SIGSEGV);
    momus_trace_close_record(opened);
    momus_end_record(index);
    momus_go_on_anew(index + 1);
}

static __attribute__((noinline)) void look(void) {
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    if (count->bottom)
        end(count->bottom - here > DEEP_BYTES);
    count->bottom = here;
    count->left = count->most;
}

void __sanitizer_cov_trace_pc(void) {
    if (__builtin_expect(--counting->left == 0, 0))
        look();
}

void momus_trace_fork(void) {
    while (momus_board->most_steps) {
        int status = 0;
        pid_t child = fork();
        if (child <= 0)
            return;
        momus_board->child = child;
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
        momus_board->child = 0;
        uint64_t next = momus_board->done;
        int goes_on = WIFEXITED(status) && momus_board->state == MOMUS_BOARD_FULL && next > momus_job.start && next < momus_job.stop;
        if (!goes_on) {
            if (WIFSIGNALED(status))
                raise(WTERMSIG(status));
            _exit(WEXITSTATUS(status));
        }
        momus_board->state = MOMUS_RUNNING;
        momus_skip_to(next);
    }
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
    momus_put_i64(steps());
}
