/* Undefined behaviour, as gcc's sanitisers and the processor notice it: what it was, and the calls that led there.

   Stands in the place of the log of comparisons. The run of an input ends with the first such event. Nothing is printed and
   nothing of /proc is read: the sanitisers call back before they would do either. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#include "trace.h"
#include "wire.h"

enum { FRAMES = 24, FRAMES_SEEN = 64, KIND_KEPT = 64, SAID_KEPT = 240, ENDED = 99, HANDLER_STACK = 1 << 16, NEAR_NULL = 1 << 16 };

struct report {
    int is_found;
    uint32_t line, frame_count;
    char kind[KIND_KEPT], said[SAID_KEPT], file[SAID_KEPT];
    uint64_t frames[FRAMES];
};

extern const char __executable_start[], __etext[];

static struct report own_report, *report = &own_report;
static int is_watching, is_forked;
static const char *stack_start;
static char handler_stack[HANDLER_STACK] __attribute__((aligned(64)));

/* What the sanitisers' libraries look for in the executable. */
#define SOUGHT __attribute__((visibility("default"), used))

SOUGHT const char *__asan_default_options(void) {
    /* The signals are handled here; what malloc cannot give it refuses, as without a sanitiser; no limit may be changed here.
       A C++ function may delete what it was given, which malloc made. */
    return "detect_leaks=0:disable_coredump=0:detect_odr_violation=0:allocator_may_return_null=1:quarantine_size_mb=16:"
           "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:use_sigaltstack=0:"
           "alloc_dealloc_mismatch=0:new_delete_type_mismatch=0:replace_str=1:replace_intrin=1:check_printf=1:log_to_syslog=0:print_legend=0:print_full_thread_history=0";
}

int __asan_report_present(void);
void *__asan_get_report_address(void);
int __asan_get_report_access_type(void);
size_t __asan_get_report_access_size(void);
const char *__asan_get_report_description(void);
const char *__asan_locate_address(void *address, char *name, size_t name_size, void **region, size_t *region_size);
void __ubsan_get_current_report_data(
    const char **kind, const char **message, const char **file, unsigned *line, unsigned *column, char **address
);

static void copy(char *to, const char *from, size_t room) {
    size_t length = 0;
    for (; from && from[length] && length + 1 < room; length++)
        to[length] = from[length];
    to[length] = 0;
}

static _Unwind_Reason_Code add_frame(struct _Unwind_Context *context, void *seen) {
    int is_exact = 0;
    const char *at = (const char *)_Unwind_GetIPInfo(context, &is_exact);
    if (++*(int *)seen > FRAMES_SEEN || report->frame_count == FRAMES)
        return _URC_END_OF_STACK;
    /* A return address lies behind its call. */
    if (at >= __executable_start && at < __etext)
        report->frames[report->frame_count++] = at - __executable_start - !is_exact;
    return _URC_NO_REASON;
}

static uint8_t *open_outcome(void) {
    momus_put_open('(', 2);
    return momus_open_bytes();
}

/* Keep the event and end the run of this input: in a child for its parent to tell, else here. */
static void tell(const char *kind, const char *said, const char *file, unsigned line) {
    int seen = 0;
    copy(report->kind, kind, KIND_KEPT);
    copy(report->said, said, SAID_KEPT);
    copy(report->file, file, SAID_KEPT);
    report->line = line;
    report->is_found = 1;
    is_watching = 0;
    _Unwind_Backtrace(add_frame, &seen);
    if (is_forked)
        _exit(ENDED);
    uint64_t index = momus_board->heartbeat;
    /* A worker may have begun the record before the call. */
    momus_only_tag('^');
    uint8_t *opened = open_outcome();
    momus_put_byte('N');
    momus_trace_close_record(opened);
    momus_end_record(index);
    momus_go_on_anew(index + 1);
}

SOUGHT void __asan_on_error(void) {
    char name[8], said[SAID_KEPT];
    void *region = NULL;
    size_t size = 0;
    if (!is_watching || !__asan_report_present())
        return;
    char *address = __asan_get_report_address();
    const char *kind = __asan_get_report_description();
    /* For what is not on the heap this would wait for locks that are taken now. */
    if (kind && strncmp(kind, "heap-", 5) == 0)
        __asan_locate_address(address, name, sizeof name, &region, &size);
    snprintf(
        said, sizeof said, "%s %s %zu", __asan_get_report_access_type() ? "write" : "read",
        region && address < (char *)region ? "before" : "after", __asan_get_report_access_size()
    );
    tell(kind, said, "", 0);
}

SOUGHT void __ubsan_on_report(void) {
    const char *kind = "", *said = "", *file = "";
    char *address;
    unsigned line = 0, column;
    if (!is_watching)
        return;
    __ubsan_get_current_report_data(&kind, &said, &file, &line, &column, &address);
    tell(kind, said, file, line);
}

static const char *stack_pointer(const ucontext_t *context) {
#if defined __x86_64__
    return (const char *)context->uc_mcontext.gregs[REG_RSP];
#elif defined __aarch64__
    return (const char *)context->uc_mcontext.sp;
#else
    (void)context;
    return stack_start;
#endif
}

static void on_signal(int number, siginfo_t *info, void *context) {
    struct rlimit stack;
    char said[SAID_KEPT] = "";
    const char *kind = number == SIGFPE ? "arithmetic" : "wild-address";
    signal(number, SIG_DFL);
    if (!is_watching || info->si_code == SI_USER || info->si_code == SI_TKILL)
        return;
    if (number != SIGFPE) {
        size_t used = stack_start - stack_pointer(context);
        if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack_start > stack_pointer(context) && used + (1 << 18) > stack.rlim_cur) {
            kind = "stack-overflow";
            snprintf(said, sizeof said, "%zu", (size_t)stack.rlim_cur);
        } else if (info->si_code > 0 && info->si_code != SI_KERNEL && (size_t)info->si_addr < NEAR_NULL)
            kind = "null-address";
    }
    tell(kind, said, "", 0);
}

__attribute__((constructor)) static void watch_signals(void) {
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    stack_start = __builtin_frame_address(0);
    sigaltstack(&stack, NULL);
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
    sigaction(SIGFPE, &action, NULL);
}

void momus_trace_share(void) {
    struct report *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        _exit(70);
    report = shared;
    is_forked = 1;
}

void momus_trace_begin(void) {
    memset(report, 0, sizeof *report);
    is_watching = 1;
}

void momus_trace_end(void) {
    is_watching = 0;
}

uint8_t *momus_trace_open_record(void) {
    momus_put_byte('^');
    return open_outcome();
}

static void put_text(const char *text, size_t room) {
    momus_put_text(text, strnlen(text, room));
}

void momus_trace_close_record(uint8_t *opened) {
    /* A child that shares the report may have written anything into it. */
    uint32_t count = report->frame_count < FRAMES ? report->frame_count : FRAMES;
    momus_close_bytes(opened);
    momus_put_open('[', report->is_found ? 1 : 0);
    if (!report->is_found)
        return;
    momus_put_open('(', 4);
    momus_put_i64(report->line);
    momus_put_text("undefined", 9);
    put_text(report->kind, KIND_KEPT);
    momus_put_open('(', 2 + count);
    put_text(report->said, SAID_KEPT);
    put_text(report->file, SAID_KEPT);
    for (uint32_t i = 0; i < count; i++)
        momus_put_i64(report->frames[i]);
}
