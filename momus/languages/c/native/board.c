#define _GNU_SOURCE
#include "board.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "wire.h"

enum { INPUTS = 3, BOARD = 4, ARGUMENTS = 11, WORKER_BROKEN = 70, SMALLEST_ROOM = 64 };

struct momus_header *momus_board;
size_t momus_board_size;
struct momus_job momus_job;
uint8_t *momus_at;
uint8_t *momus_limit;
int momus_overflow;

/* A chunk is [count][length of each][the records]. Records are written where they will lie if the chunk gets full;
   a chunk that ends early is moved up to its shorter list of lengths. */
static uint8_t *chunk;
static uint8_t *lengths;
static uint32_t chunk_room, chunk_count;
static uint8_t *record;

static void *map(int descriptor, int protection, int flags, size_t *size) {
    struct stat status;
    if (fstat(descriptor, &status) || status.st_size == 0)
        _exit(WORKER_BROKEN);
    void *memory = mmap(NULL, status.st_size, protection, flags, descriptor, 0);
    if (memory == MAP_FAILED)
        _exit(WORKER_BROKEN);
    *size = status.st_size;
    close(descriptor);
    return memory;
}

void momus_open(int argc, char **argv) {
    if (argc != ARGUMENTS)
        _exit(WORKER_BROKEN);
    momus_job.form = argv[1];
    momus_job.entry = argv[2];
    momus_job.start = strtoull(argv[3], NULL, 10);
    momus_job.stop = strtoull(argv[4], NULL, 10);
    momus_job.exact = strtoull(argv[5], NULL, 10);
    momus_job.cpu_s = strtod(argv[6], NULL);
    momus_job.memory_kb = strtoull(argv[7], NULL, 10) << 10;
    momus_job.output_bytes = strtoull(argv[8], NULL, 10) << 10;
    momus_job.capture = argv[9][0] == '1';
    momus_job.after = argv[10][0] == '1';
    /* Whoever started this may have ignored them, and that is inherited. */
    signal(SIGXFSZ, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    /* Nobody else of the same user may look into this process or its memory. */
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    momus_job.inputs_mapping = map(INPUTS, PROT_READ, MAP_PRIVATE | MAP_POPULATE, &momus_job.inputs_size);
    momus_board = map(BOARD, PROT_READ | PROT_WRITE, MAP_SHARED, &momus_board_size);
    if (momus_board->end < sizeof *momus_board || momus_board->end > momus_board_size)
        _exit(WORKER_BROKEN);
    uint32_t count;
    const uint8_t *at = momus_items(momus_job.inputs_mapping, &count);
    if (!at || momus_job.start > count)
        _exit(WORKER_BROKEN);
    if (momus_job.stop > count)
        momus_job.stop = count;
    uint64_t start = momus_job.start;
    momus_job.start = 0;
    momus_job.inputs = at;
    momus_skip_to(start);
}

void momus_skip_to(uint64_t index) {
    for (; momus_job.start < index; momus_job.start++)
        momus_job.inputs = momus_skip(momus_job.inputs);
}

static void commit(uint64_t done) {
    if (chunk_count == 0)
        return;
    if (chunk_count < chunk_room) {
        uint8_t *whole = chunk + 4 + 4 * (size_t)chunk_room;
        uint8_t *moved = chunk + 4 + 4 * (size_t)chunk_count;
        memmove(moved, whole, momus_at - whole);
        momus_at -= whole - moved;
    }
    memcpy(chunk, &chunk_count, 4);
    __atomic_store_n(&momus_board->end, (uint64_t)(momus_at - (uint8_t *)momus_board), __ATOMIC_RELEASE);
    __atomic_store_n(&momus_board->done, done, __ATOMIC_RELEASE);
    chunk_count = 0;
}

_Noreturn static void end(uint64_t done, uint64_t state) {
    commit(done);
    __atomic_store_n(&momus_board->state, state, __ATOMIC_RELEASE);
    _exit(0);
}

static void begin_chunk(uint64_t index) {
    uint64_t left = momus_job.stop - index;
    chunk_room = index < momus_job.exact ? 1 : left < MOMUS_CHUNK_RECORDS ? left : MOMUS_CHUNK_RECORDS;
    chunk = (uint8_t *)momus_board + momus_board->end;
    size_t room = momus_board_size - momus_board->end;
    if (room < 4 + 4 * (size_t)chunk_room + SMALLEST_ROOM)
        end(index, MOMUS_BOARD_FULL);
    lengths = chunk + 4;
    momus_at = chunk + 4 + 4 * (size_t)chunk_room;
}

void momus_begin_record(uint64_t index) {
    if (chunk_count == 0)
        begin_chunk(index);
    record = momus_at;
    size_t room = (uint8_t *)momus_board + momus_board_size - record;
    if (room < SMALLEST_ROOM)
        end(index, MOMUS_BOARD_FULL);
    momus_limit = record + (room < momus_job.output_bytes ? room : momus_job.output_bytes);
    momus_overflow = 0;
    momus_board->heartbeat = index;
}

void momus_only_tag(char tag) {
    momus_at = record;
    *momus_at++ = tag;
    momus_overflow = 0;
}

void momus_end_record(uint64_t index) {
    if (momus_overflow) {
        int is_board_full = momus_limit == (uint8_t *)momus_board + momus_board_size;
        int is_board_empty = chunk == (uint8_t *)(momus_board + 1) && chunk_count == 0;
        if (is_board_full && !is_board_empty) {
            momus_at = record;
            end(index, MOMUS_BOARD_FULL);
        }
        momus_only_tag('&');
    }
    uint32_t length = momus_at - record;
    memcpy(lengths + 4 * chunk_count++, &length, 4);
    if (chunk_count == chunk_room || momus_at - chunk >= MOMUS_CHUNK_BYTES)
        commit(index + 1);
}

_Noreturn void momus_finish(void) {
    end(momus_job.stop, MOMUS_FINISHED);
}

_Noreturn void momus_go_on_anew(uint64_t next) {
    end(next, MOMUS_BOARD_FULL);
}

_Noreturn void momus_load_failed(const char *reason) {
    momus_job.stop = momus_job.start + 1;
    momus_job.output_bytes = 1 << 16;
    begin_chunk(momus_job.start);
    record = momus_at;
    momus_limit = record + 4096;
    momus_put_byte('!');
    momus_put_open('(', 4);
    momus_put_text("", 0);
    momus_put_text(reason, strlen(reason));
    momus_put_byte('N');
    momus_put_byte('N');
    uint32_t length = momus_at - record;
    memcpy(lengths + 4 * chunk_count++, &length, 4);
    end(momus_job.start, MOMUS_LOAD_FAILED);
}
