/* The board: shared memory in which the worker tells how far it is, and leaves one record for each input. */
#ifndef MOMUS_BOARD_H
#define MOMUS_BOARD_H

#include <stddef.h>
#include <stdint.h>

enum { MOMUS_LOADING, MOMUS_RUNNING, MOMUS_LOAD_FAILED, MOMUS_BOARD_FULL, MOMUS_FINISHED };

enum { MOMUS_CHUNK_RECORDS = 256, MOMUS_CHUNK_BYTES = 1 << 20 };

struct momus_header {
    volatile uint64_t heartbeat;
    volatile uint64_t end;
    volatile uint64_t done;
    volatile uint64_t state;
    volatile uint64_t child;
    uint64_t most_steps;             /* that the run of one input may take where they are counted; 0: no limit */
    uint64_t unused[10];
};

/* What the worker was started for. */
struct momus_job {
    const char *form;
    const char *entry;
    uint64_t start, stop, exact;
    double cpu_s;
    uint64_t memory_kb, output_bytes;
    int capture, after;
    const uint8_t *inputs;           /* the first input to run */
    void *inputs_mapping;
    size_t inputs_size;              /* of the whole mapping */
};

extern struct momus_header *momus_board;
extern size_t momus_board_size;
extern struct momus_job momus_job;

/* Where the record being written goes. Writers check `momus_limit`; past it they set `momus_overflow` and write nothing. */
extern uint8_t *momus_at;
extern uint8_t *momus_limit;
extern int momus_overflow;

/* Read the arguments, map inputs and board, close their descriptors. Ends the process where they are missing. */
void momus_open(int argc, char **argv);

/* Begin with this input, which lies after the first one to run. */
void momus_skip_to(uint64_t index);

/* Tell that the submission cannot be used, for a reason told to its author, and end. */
_Noreturn void momus_load_failed(const char *reason);

/* Begin the record of an input, and end it: committed when the chunk is full. A board that has no room ends the process. */
void momus_begin_record(uint64_t index);
void momus_end_record(uint64_t index);

/* Replace what was written of the current record by one tag. */
void momus_only_tag(char tag);

_Noreturn void momus_finish(void);

/* Commit what is there and end; the controller starts another process at the input `next`. */
_Noreturn void momus_go_on_anew(uint64_t next);

#endif
