/* The worker of C++ functions and objects: all inputs one after the other in one process. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "calls.h"
#include "confine.h"
#include "printed.h"
#include "trace.h"
#include "wire.h"

static int is_tag_alone;

void momus_call_begin(void) {
    momus_trace_begin();
}

void momus_call_end(void) {
    momus_trace_end();
}

void momus_tag_alone(char tag) {
    momus_only_tag(tag);
    is_tag_alone = 1;
}

int momus_wanted(void) {
    return (momus_job.after ? MOMUS_AFTER : 0) | (momus_job.capture ? MOMUS_PRINTED : 0);
}

void momus_put_said(void) {
    if (momus_job.capture)
        fflush(stdout);
    momus_put_kept();
}

/* A function may delete what it was given, as it could if the caller had it from new. Weak: a submission may have its own. */
__attribute__((weak)) void _ZdlPv(void *block) {
    free(block);
}

__attribute__((weak)) void _ZdlPvm(void *block, size_t size) {
    (void)size;
    free(block);
}

__attribute__((weak)) void _ZdaPv(void *block) {
    free(block);
}

__attribute__((weak)) void _ZdaPvm(void *block, size_t size) {
    (void)size;
    free(block);
}

static const struct momus_cpp_entry *entry_named(const char *name) {
    for (int i = 0; i < momus_cpp_entry_count; i++)
        if (strcmp(momus_cpp_entries[i].name, name) == 0)
            return &momus_cpp_entries[i];
    return NULL;
}

static void run(const struct momus_cpp_entry *entry, const uint8_t *at) {
    for (uint64_t index = momus_job.start; index < momus_job.stop; index++) {
        momus_begin_record(index);
        uint8_t *opened = momus_trace_open_record();
        is_tag_alone = 0;
        at = entry->run(at);
        if (!is_tag_alone)
            momus_trace_close_record(opened);
        momus_end_record(index);
    }
}

int __wrap_main(int argc, char **argv) {
    momus_open(argc, argv);
    const struct momus_cpp_entry *entry = entry_named(momus_job.entry);
    if (!entry)
        momus_load_failed("the worker has no such function or class");
    momus_keep_printed();
    momus_board->state = MOMUS_RUNNING;
    momus_confine_all();
    momus_trace_fork();
    momus_confine();
    run(entry, momus_job.inputs);
    momus_finish();
}
