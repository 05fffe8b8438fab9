#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

#define LOAD(what) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, what))
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define UNLESS(number, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, skipped)
#define DENY(number, error) UNLESS(number, 1), REFUSE(error)
/* The loaded argument must have one of the bits, or be the value; the call number is loaded again for what follows. */
#define ONLY_WITH(number, argument, bits, error) \
    UNLESS(number, 4), LOAD(args[argument]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), REFUSE(error), LOAD(nr)
#define ONLY_WITHOUT(number, argument, bits, error) \
    UNLESS(number, 4), LOAD(args[argument]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), REFUSE(error), LOAD(nr)
#define ONLY_EQUAL(number, argument, value, error) \
    UNLESS(number, 4), LOAD(args[argument]), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0), REFUSE(error), LOAD(nr)

static void install(struct sock_filter *filter, unsigned short length) {
    struct sock_fprog program = {length, filter};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

void momus_confine_all(void) {
    struct sock_filter filter[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        DENY(SYS_execve, EPERM),
        DENY(SYS_execveat, EPERM),
        DENY(SYS_clone3, ENOSYS),
        DENY(SYS_tkill, EPERM),
        DENY(SYS_rt_sigqueueinfo, EPERM),
        DENY(SYS_rt_tgsigqueueinfo, EPERM),
        DENY(SYS_pidfd_open, EPERM),
        DENY(SYS_pidfd_send_signal, EPERM),
        DENY(SYS_setsid, EPERM),
        DENY(SYS_setpgid, EPERM),
        DENY(SYS_socket, EACCES),
        DENY(SYS_socketpair, EPERM),
        DENY(SYS_fallocate, EPERM),
        DENY(SYS_sched_setaffinity, EPERM),
        DENY(SYS_mlockall, EPERM),
#ifdef SYS_open
        ONLY_WITHOUT(SYS_open, 1, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, EROFS),
#endif
        ONLY_WITHOUT(SYS_openat, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, EROFS),
        DENY(SYS_openat2, ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    install(filter, sizeof filter / sizeof *filter);
}

void momus_confine(void) {
    unsigned self = getpid();
    struct sock_filter filter[] = {
        LOAD(nr),
#ifdef SYS_fork
        DENY(SYS_fork, EPERM),
        DENY(SYS_vfork, EPERM),
#endif
        ONLY_WITH(SYS_clone, 0, CLONE_THREAD, EPERM),
        ONLY_EQUAL(SYS_kill, 0, self, EPERM),
        ONLY_EQUAL(SYS_tgkill, 0, self, EPERM),
        DENY(SYS_memfd_create, EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    install(filter, sizeof filter / sizeof *filter);
}

#else

void momus_confine_all(void) {}

void momus_confine(void) {}

#endif
