#define _GNU_SOURCE
#include "arena.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { ALIGNMENT = 16, CHUNK = 1 << 20, CHUNKS = 64 };

static struct {
    uint8_t *begin, *end;
} chunks[CHUNKS];
static int chunk_count, current;
static uint8_t *at, *end;
static uint8_t pattern;

static void use(int chunk) {
    current = chunk;
    at = chunks[chunk].begin + MOMUS_GAP;
    end = chunks[chunk].end;
    memset(chunks[chunk].begin, pattern, MOMUS_GAP);
}

static void add_chunk(size_t size) {
    size_t whole = size < CHUNK ? CHUNK : (2 * size + 4095) & ~(size_t)4095;
    uint8_t *memory = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    /* Earlier calls have left no memory for the arguments of this one. */
    if (memory == MAP_FAILED || chunk_count == CHUNKS)
        abort();
    chunks[chunk_count].begin = memory;
    chunks[chunk_count].end = memory + whole;
    use(chunk_count++);
}

void momus_arena_reset(uint32_t seed) {
    /* As ints one pattern is large, the other negative: either sign of a stray item shows on some inputs. */
    pattern = seed & 1 ? 0x5A : 0xA5;
    if (chunk_count)
        use(0);
}

void *momus_arena_take(size_t size) {
    size_t whole = (size + MOMUS_GAP + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    while ((size_t)(end - at) < whole) {
        if (current + 1 < chunk_count)
            use(current + 1);
        else
            add_chunk(whole + MOMUS_GAP);
    }
    uint8_t *block = at;
    memset(block + size, pattern, MOMUS_GAP);
    at += whole;
    return block;
}

size_t momus_arena_left(const void *address) {
    const uint8_t *place = address;
    for (int i = 0; i < chunk_count; i++)
        if (place >= chunks[i].begin && place < chunks[i].end)
            return chunks[i].end - place;
    return 0;
}

/* Functions may free or resize what they were given, as they could if the caller had it from malloc. */
void __real_free(void *block);
void *__real_realloc(void *block, size_t size);

void __wrap_free(void *block) {
    if (!momus_arena_left(block))
        __real_free(block);
}

void *__wrap_realloc(void *block, size_t size) {
    size_t left = momus_arena_left(block);
    if (!left)
        return __real_realloc(block, size);
    void *moved = malloc(size);
    if (moved)
        memcpy(moved, block, size < left ? size : left);
    return moved;
}
