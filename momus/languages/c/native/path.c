/* The path that a submission takes: its source tells here which way each condition goes (momus/languages/c/branches.py).

   Stands in the place of the log of comparisons. Of the ways only a hash is kept, and their number: equal words, equal paths. */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

#include "trace.h"
#include "wire.h"

struct path {
    uint64_t first, second, length;
};

extern const char __executable_start[];

static struct path own_path, *path = &own_path;
static int is_following;

void momus_trace_share(void) {
    struct path *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        _exit(70);
    path = shared;
}

void momus_trace_begin(void) {
    *path = (struct path){0xCBF29CE484222325u, 0x9E3779B97F4A7C15u, 0};
    is_following = 1;
}

void momus_trace_end(void) {
    is_following = 0;
}

static void note(const void *caller, int way) {
    if (!is_following)
        return;
    uint64_t step = (uint64_t)((const char *)caller - __executable_start) << 1 | way;
    path->first = (path->first ^ step) * 0x100000001B3u;
    path->second = (path->second << 23 | path->second >> 41) + step * 0xD6E8FEB86659FD93u;
    path->length++;
}

int momus_branch(int way) {
    note(__builtin_return_address(0), way);
    return way;
}

uint8_t *momus_trace_open_record(void) {
    momus_put_byte('^');
    momus_put_open('(', 2);
    return momus_open_bytes();
}

void momus_trace_close_record(uint8_t *opened) {
    momus_close_bytes(opened);
    momus_put_open('[', 1);
    momus_put_bytes(path, sizeof *path);
}
