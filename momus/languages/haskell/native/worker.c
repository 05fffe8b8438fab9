/* Where a Haskell submission starts: the runtime is told its limits, and functions find the board. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "Rts.h"

#include "board.h"
#include "confine.h"
#include "printed.h"
#include "wire.h"

extern StgClosure ZCMain_main_closure;

/* A program whose heap is full dies as one does that the kernel refuses more: whoever waits for it knows the sign. */
static void heap_is_full(W_ request, W_ size) {
    (void)request;
    (void)size;
    raise(SIGKILL);
}

/* Run the Haskell main, never to return here. Stack beyond the limit and heap beyond the limit raise exceptions. */
static int run_haskell(int argc, char **argv) {
    static char options[128];
    uint64_t memory_mb = momus_job.memory_kb >> 10;
    /* The stack lies in the heap, and is copied there: an eighth leaves room to tell that it is full. */
    snprintf(options, sizeof options, "-V0 -M%dm -K%dm -A1m --install-signal-handlers=no", (int)memory_mb, (int)memory_mb / 8);
    RtsConfig configuration = defaultRtsConfig;
    configuration.rts_opts_enabled = RtsOptsIgnoreAll;
    configuration.rts_opts = options;
    configuration.rts_hs_main = 1;
    configuration.outOfHeapHook = heap_is_full;
    return hs_main(argc, argv, &ZCMain_main_closure, configuration);
}

#ifdef MOMUS_PROGRAM

int main(int argc, char **argv) {
    return run_haskell(argc, argv);
}

#else

static uint8_t *began;

int __wrap_main(int argc, char **argv) {
    momus_open(argc, argv);
    momus_keep_printed();
    momus_confine_all();
    momus_confine();
    run_haskell(1, argv);
    _exit(0);
}

int main(void) {
    return 0;
}

/* What the Haskell side calls. */
const char *momus_hs_entry(void) {
    return momus_job.entry;
}

const uint8_t *momus_hs_inputs(void) {
    return momus_job.inputs;
}

uint64_t momus_hs_start(void) {
    return momus_job.start;
}

uint64_t momus_hs_stop(void) {
    return momus_job.stop;
}

void momus_hs_running(void) {
    momus_board->state = MOMUS_RUNNING;
}

void momus_hs_begin(uint64_t index) {
    momus_begin_record(index);
    began = momus_at;
}

void momus_hs_end(uint64_t index) {
    momus_end_record(index);
}

/* Forget what was written of the record. */
void momus_hs_again(void) {
    momus_at = began;
    momus_overflow = 0;
}

void momus_hs_tag(char tag) {
    momus_only_tag(tag);
}

int momus_hs_is_full(void) {
    return momus_overflow;
}

int momus_hs_is_extended(void) {
    return momus_job.capture || momus_job.after;
}

void momus_hs_byte(char byte) {
    momus_put_byte(byte);
}

void momus_hs_open(char tag, uint32_t count) {
    momus_put_open(tag, count);
}

void momus_hs_i64(int64_t number) {
    momus_put_i64(number);
}

void momus_hs_double(double number) {
    momus_put_double(number);
}

void momus_hs_raw(uint8_t byte) {
    momus_put_byte(byte);
}

uint8_t *momus_hs_here(void) {
    return momus_at;
}

/* Set the number that stands after the tag at a place. */
void momus_hs_count(uint8_t *place, uint32_t count) {
    if (!momus_overflow)
        memcpy(place + 1, &count, 4);
}

void momus_hs_copy(const uint8_t *from, uint64_t length) {
    if (momus_has_room(length)) {
        memcpy(momus_at, from, length);
        momus_at += length;
    }
}

uint8_t *momus_hs_open_bytes(void) {
    return momus_open_bytes();
}

void momus_hs_close_bytes(uint8_t *opened) {
    momus_close_bytes(opened);
}

/* Write the arguments after the call, which are those before it, and what was printed; None for what nobody asked for. */
void momus_hs_besides(const uint8_t *input) {
    if (momus_job.after) {
        uint8_t *opened = momus_open_bytes();
        momus_hs_copy(input, momus_skip(input) - input);
        momus_close_bytes(opened);
    } else
        momus_put_byte('N');
    momus_put_kept();
}

const uint8_t *momus_hs_skip(const uint8_t *at) {
    return momus_skip(at);
}

void momus_hs_finish(void) {
    momus_finish();
}

void momus_hs_leave(int status) {
    _exit(status);
}

#endif
