/* What Mono wants of the system and does not get in a box; this library is loaded before it and answers in the system's place.

   It asks /proc where its stack is, and will not start without an answer. It sets the priority of its threads, and complains on
   standard output where it may not. Where the stack overflows it ends as if the program had wanted that. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGE = 4096, GUARD = 16 * PAGE };
static const size_t MOST = (size_t)16 << 20;

extern void *__libc_stack_end;

int access(const char *path, int mode) {
    if (strcmp(path, "/proc/self/maps") == 0)
        return 0;
    return syscall(SYS_faccessat, AT_FDCWD, path, mode);
}

int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes) {
    static int (*real)(pthread_t, pthread_attr_t *);
    struct rlimit limit;
    if (!real)
        real = (int (*)(pthread_t, pthread_attr_t *))dlsym(RTLD_NEXT, "pthread_getattr_np");
    if (!pthread_equal(thread, pthread_self()) || getpid() != (pid_t)syscall(SYS_gettid))
        return real(thread, attributes);
    size_t size = getrlimit(RLIMIT_STACK, &limit) || limit.rlim_cur > MOST ? MOST : limit.rlim_cur;
    char *top = (char *)(((size_t)__libc_stack_end + PAGE) & ~(size_t)(PAGE - 1));
    pthread_attr_init(attributes);
    return pthread_attr_setstack(attributes, top - size + GUARD, size - GUARD);
}

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters) {
    (void)thread, (void)policy, (void)parameters;
    return 0;
}

/* How many threads there are besides the first: after a program's Main, or a method, there should be as many as before. */
static int threads;

int momus_threads(void) {
    return __atomic_load_n(&threads, __ATOMIC_SEQ_CST);
}

struct start {
    void *(*routine)(void *);
    void *argument;
};

static void ended(void *unused) {
    (void)unused;
    __atomic_sub_fetch(&threads, 1, __ATOMIC_SEQ_CST);
}

static void *counted(void *given) {
    struct start start = *(struct start *)given;
    void *result;
    free(given);
    pthread_cleanup_push(ended, NULL);
    result = start.routine(start.argument);
    pthread_cleanup_pop(1);
    return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*routine)(void *), void *argument) {
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    struct start *start = malloc(sizeof *start);
    if (!real)
        real = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
    if (!start)
        return EAGAIN;
    *start = (struct start){routine, argument};
    __atomic_add_fetch(&threads, 1, __ATOMIC_SEQ_CST);
    int failure = real(thread, attributes, counted, start);
    if (failure) {
        ended(NULL);
        free(start);
    }
    return failure;
}

/* What Mono says first where the stack overflows; then it would name every call on it, which takes seconds, and exit with 1. */
int fputs(const char *text, FILE *file) {
    static const char words[] = "\nUnhandled Exception:\nStackOverflowException";
    if (file == stderr && strncmp(text, words, sizeof words - 1) == 0) {
        sigset_t all;
        signal(SIGSEGV, SIG_DFL);
        sigemptyset(&all);
        sigaddset(&all, SIGSEGV);
        sigprocmask(SIG_UNBLOCK, &all, NULL);
        raise(SIGSEGV);
    }
    size_t length = strlen(text);
    return fwrite(text, 1, length, file) == length ? 1 : EOF;
}
