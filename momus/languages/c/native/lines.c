/* The lines that a submission reaches, and what happens there: its source calls these functions (momus/languages/c/lines.py).

   Stands in the place of the log of comparisons. A note is sixteen times the line, plus what happened (momus/languages/line_events.py). */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

#include "trace.h"
#include "wire.h"

enum { MOST_LINES = 4096, REACHED = 0, HELD = 1, FAILED = 2, LESS = 3, EQUAL = 4, GREATER = 5, LAST = 13 };

struct notes {
    uint16_t at[MOST_LINES];
    int last;
};

static struct notes own_notes, *notes = &own_notes;
static int is_noting;

void momus_trace_share(void) {
    struct notes *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        _exit(70);
    notes = shared;
}

void momus_trace_begin(void) {
    memset(notes, 0, sizeof *notes);
    is_noting = 1;
}

void momus_trace_end(void) {
    is_noting = 0;
}

static void note(int line, int event) {
    if (is_noting && line > 0 && line < MOST_LINES)
        notes->at[line] |= 1 << event;
}

void momus_reached(int line) {
    note(line, REACHED);
    if (is_noting && line > 0 && line < MOST_LINES)
        notes->last = line;
}

int momus_way(int line, int held) {
    note(line, held ? HELD : FAILED);
    return held;
}

void momus_relation(int line, int sign) {
    note(line, sign < 0 ? LESS : sign > 0 ? GREATER : EQUAL);
}

uint8_t *momus_trace_open_record(void) {
    momus_put_byte('^');
    momus_put_open('(', 2);
    return momus_open_bytes();
}

void momus_trace_close_record(uint8_t *opened) {
    momus_close_bytes(opened);
    /* A child that shares the notes may have written anything into them. */
    int last = notes->last;
    if (last > 0 && last < MOST_LINES)
        notes->at[last] |= 1 << LAST;
    uint32_t count = 0;
    for (int line = 1; line < MOST_LINES; line++)
        count += __builtin_popcount(notes->at[line]);
    momus_put_open('[', count);
    for (int line = 1; line < MOST_LINES; line++)
        for (int event = 0; event < 16; event++)
            if (notes->at[line] >> event & 1)
                momus_put_i32(line * 16 + event);
}
