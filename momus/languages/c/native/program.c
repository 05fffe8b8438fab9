/* The worker of program exercises: a child is forked for each input just before main, and nothing is executed anew.

   The submission's main must find the process as it would have been after a plain start. So everything of ours runs on a
   stack of its own, without stdio and without malloc; a child goes back to the original stack, on which nothing lies but what
   the loader left there, and jumps to main as if libc had called it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "board.h"
#include "confine.h"
#include "printed.h"
#include "trace.h"
#include "wire.h"

enum { ARGUMENTS_KEPT = 64, STACK = 1 << 17, POLL_NS = 2000000, WORKER_BROKEN = 70, FORK_ATTEMPTS = 100 };

/* What the child's main is called with. */
int momus_argc;
char *momus_argv[ARGUMENTS_KEPT + 2];
char **momus_envp;

/* Where the original stack ends, and where ours begins. */
void *momus_original_stack;
char momus_own_stack[STACK] __attribute__((aligned(64)));

int __real_main(int argc, char **argv, char **envp);
int momus_program(int argc, char **argv, char **envp);

#if defined __x86_64__
__asm__(".text\n"
        ".globl __wrap_main\n"
        ".type __wrap_main, @function\n"
        "__wrap_main:\n"
        "    endbr64\n"
        "    movq %rsp, momus_original_stack(%rip)\n"
        "    leaq momus_own_stack+131072(%rip), %rsp\n"
        "    call momus_program\n"
        "    movq momus_original_stack(%rip), %rsp\n"
        "    movl momus_argc(%rip), %edi\n"
        "    leaq momus_argv(%rip), %rsi\n"
        "    movq momus_envp(%rip), %rdx\n"
        "    jmp __real_main\n"
        ".size __wrap_main, . - __wrap_main\n");
#elif defined __aarch64__
__asm__(".text\n"
        ".globl __wrap_main\n"
        ".type __wrap_main, %function\n"
        "__wrap_main:\n"
        "    mov x9, sp\n"
        "    adrp x10, momus_original_stack\n"
        "    str x9, [x10, :lo12:momus_original_stack]\n"
        "    adrp x9, momus_own_stack+131072\n"
        "    add x9, x9, :lo12:momus_own_stack+131072\n"
        "    mov sp, x9\n"
        "    stp x29, x30, [sp, #-16]!\n"
        "    bl momus_program\n"
        "    ldp x29, x30, [sp], #16\n"
        "    adrp x10, momus_original_stack\n"
        "    ldr x9, [x10, :lo12:momus_original_stack]\n"
        "    mov sp, x9\n"
        "    adrp x10, momus_argc\n"
        "    ldr w0, [x10, :lo12:momus_argc]\n"
        "    adrp x1, momus_argv\n"
        "    add x1, x1, :lo12:momus_argv\n"
        "    adrp x10, momus_envp\n"
        "    ldr x2, [x10, :lo12:momus_envp]\n"
        "    b __real_main\n"
        ".size __wrap_main, . - __wrap_main\n");
#else
int __wrap_main(int argc, char **argv, char **envp) {
    momus_program(argc, argv, envp);
    return __real_main(momus_argc, momus_argv, momus_envp);
}
#endif

static sigset_t original_mask, awaited;
static uint64_t input_room;

static double seconds(clockid_t clock) {
    struct timespec now;
    return clock_gettime(clock, &now) ? 0 : now.tv_sec + now.tv_nsec * 1e-9;
}

/* Put an empty file in the place of a standard descriptor. */
static void stand_in(int descriptor, const char *name) {
    int file = memfd_create(name, 0);
    if (file < 0 || (file != descriptor && (dup2(file, descriptor) < 0 || close(file))))
        _exit(WORKER_BROKEN);
}

static void rewind_to(int descriptor, size_t length) {
    if (ftruncate(descriptor, length) || lseek(descriptor, 0, SEEK_SET))
        _exit(WORKER_BROKEN);
}

/* A text longer than any file may be here goes through a pipe, fed while the child runs. */
struct feed {
    const uint8_t *text;
    size_t left;
    int to;
};

static struct feed give_input(const uint8_t *text, size_t length) {
    struct feed feed = {text, 0, -1};
    int ends[2];
    if (length <= input_room) {
        rewind_to(STDIN_FILENO, 0);
        while (feed.text < text + length) {
            ssize_t count = pwrite(STDIN_FILENO, feed.text, text + length - feed.text, feed.text - text);
            if (count <= 0)
                _exit(WORKER_BROKEN);
            feed.text += count;
        }
        return feed;
    }
    if (pipe2(ends, O_CLOEXEC) || dup2(ends[0], STDIN_FILENO) < 0 || close(ends[0]))
        _exit(WORKER_BROKEN);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    feed.left = length;
    feed.to = ends[1];
    return feed;
}

static void go_on_feeding(struct feed *feed) {
    while (feed->to >= 0) {
        ssize_t count = feed->left ? write(feed->to, feed->text, feed->left) : 0;
        if (count < 0 && errno == EAGAIN)
            return;
        if (count > 0) {
            feed->text += count;
            feed->left -= count;
        }
        if (count <= 0 || !feed->left) {
            close(feed->to);
            feed->to = -1;
        }
    }
}

static void end_feeding(struct feed *feed, int was_pipe) {
    if (feed->to >= 0)
        close(feed->to);
    if (was_pipe) {
        close(STDIN_FILENO);
        stand_in(STDIN_FILENO, "input");
    }
}

/* Wait for the child's end; kill it at the limits. Return whether it was killed for its time. */
static int wait_for(pid_t child, struct feed *feed, int *status, struct rusage *usage) {
    clockid_t cpu = ~(clockid_t)child << 3 | 2;
    double begin = seconds(CLOCK_MONOTONIC), wall_s = 3 * momus_job.cpu_s + 1;
    int is_killed = 0;
    struct timespec poll_time = {0, POLL_NS};
    for (;;) {
        go_on_feeding(feed);
        if (feed->to >= 0)
            poll_time.tv_nsec = 50000;
        sigtimedwait(&awaited, NULL, &poll_time);
        poll_time.tv_nsec = POLL_NS;
        if (wait4(child, status, WNOHANG, usage) == child)
            return is_killed;
        if (seconds(cpu) > momus_job.cpu_s || seconds(CLOCK_MONOTONIC) - begin > wall_s) {
            kill(child, SIGKILL);
            is_killed = 1;
        }
    }
}

/* Tell that the current input took too long, as a process does that used up its CPU time: whoever counts time-outs sees it. */
_Noreturn static void die_of_time(void) {
    raise(SIGXCPU);
    _exit(WORKER_BROKEN);
}

/* What a program started before its main, or another thread of it here, works on while no clock runs: orphans come here too. */
static int has_helpers(void) {
    return waitpid(-1, NULL, WNOHANG | __WALL) != -1;
}

static pid_t forked(void) {
    struct timespec moment = {0, 10000000};
    if (has_helpers())
        _exit(WORKER_BROKEN);
    for (int attempt = 0; attempt < FORK_ATTEMPTS; attempt++) {
        pid_t child = fork();
        if (child >= 0)
            return child;
        nanosleep(&moment, NULL);
    }
    _exit(WORKER_BROKEN);
}

/* Return the tag of a death by signal. */
static char kind_of_death(int signal, const struct rusage *usage) {
    if (signal == SIGXFSZ)
        return '&';
    /* What grows by doubling dies when half of the limit is in use. */
    if ((uint64_t)usage->ru_maxrss * 2 >= momus_job.memory_kb)
        return '#';
    return '*';
}

static void write_record(int status, const struct rusage *usage) {
    struct stat printed;
    if (fstat(STDOUT_FILENO, &printed))
        _exit(WORKER_BROKEN);
    uint8_t *opened = momus_trace_open_record();
    if (WIFSIGNALED(status)) {
        char tag = kind_of_death(WTERMSIG(status), usage);
        momus_put_byte(tag);
        if (tag == '*')
            momus_put_i32(WTERMSIG(status));
    } else if ((uint64_t)printed.st_size >= momus_job.output_bytes)
        momus_put_byte('&');
    else {
        momus_put_byte('$');
        momus_put_open('(', 2);
        momus_put_i32(WEXITSTATUS(status));
        momus_put_printed(STDOUT_FILENO, printed.st_size);
    }
    momus_trace_close_record(opened);
    if (printed.st_size)
        rewind_to(STDOUT_FILENO, 0);
    else
        lseek(STDOUT_FILENO, 0, SEEK_SET);
}

/* Copy the words of the command line to where the child's main will find them. Return where the next input begins. */
static const uint8_t *give_words(const uint8_t *words) {
    static char room[1 << 16];
    size_t used = 0;
    uint32_t count;
    const uint8_t *at = momus_items(words, &count);
    momus_argv[0] = "./a.out";
    momus_argc = 1;
    for (; at && count; count--) {
        uint32_t length = momus_u32(at + 1);
        if (momus_argc <= ARGUMENTS_KEPT && used + length + 1 <= sizeof room) {
            momus_argv[momus_argc++] = memcpy(room + used, at + 5, length);
            room[used + length] = 0;
            used += length + 1;
        }
        at = momus_skip(at);
    }
    momus_argv[momus_argc] = NULL;
    return at;
}

/* Run every input; return in a child only, ready for its main. */
int momus_program(int argc, char **argv, char **envp) {
    momus_open(argc, argv);
    momus_envp = envp;
    struct rlimit files;
    getrlimit(RLIMIT_FSIZE, &files);
    input_room = files.rlim_cur;
    struct rlimit printed = {momus_job.output_bytes, momus_job.output_bytes};
    stand_in(STDIN_FILENO, "input");
    stand_in(STDOUT_FILENO, "output");
    /* A child sees neither the other inputs nor the records. */
    madvise(momus_board, momus_board_size, MADV_DONTFORK);
    madvise(momus_job.inputs_mapping, momus_job.inputs_size, MADV_DONTFORK);
    momus_trace_share();
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGCHLD);
    sigset_t blocked = awaited;
    sigaddset(&blocked, SIGPIPE);
    sigprocmask(SIG_BLOCK, &blocked, &original_mask);
    if (has_helpers())
        momus_load_failed("it starts a process before main");
    momus_confine_all();
    momus_board->state = MOMUS_RUNNING;
    const uint8_t *at = momus_job.inputs;
    for (uint64_t index = momus_job.start; index < momus_job.stop; index++) {
        struct rusage usage;
        int status;
        momus_begin_record(index);
        const uint8_t *text = at + 5;
        at = give_words(momus_skip(text));
        struct feed feed = give_input(text + 5, momus_u32(text + 1));
        int is_pipe = feed.to >= 0;
        momus_trace_begin();
        pid_t child = forked();
        if (child == 0) {
            if (is_pipe)
                close(feed.to);
            sigprocmask(SIG_SETMASK, &original_mask, NULL);
            setrlimit(RLIMIT_FSIZE, &printed);
            momus_confine();
            return 0;
        }
        momus_board->child = child;
        int is_killed = wait_for(child, &feed, &status, &usage);
        momus_board->child = 0;
        if (is_killed && WIFSIGNALED(status))
            die_of_time();
        momus_trace_end();
        end_feeding(&feed, is_pipe);
        write_record(status, &usage);
        momus_end_record(index);
    }
    momus_finish();
}
