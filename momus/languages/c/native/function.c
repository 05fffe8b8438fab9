/* The worker of function exercises: all inputs one after the other in one process. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#include "arena.h"
#include "board.h"
#include "confine.h"
#include "native.h"
#include "printed.h"
#include "trace.h"
#include "values.h"
#include "wire.h"

enum { PARAMETERS = 32, SLOT = 16 };

static const struct momus_entry *entry;
static void *arguments[PARAMETERS];
static const uint8_t *shapes[PARAMETERS];
static char slots[PARAMETERS][SLOT] __attribute__((aligned(16)));
static char small_result[SLOT] __attribute__((aligned(16)));

static const struct momus_entry *entry_named(const char *name) {
    for (int i = 0; i < momus_entry_count; i++)
        if (strcmp(momus_entries[i].name, name) == 0)
            return &momus_entries[i];
    return NULL;
}

static int is_plain(const struct momus_type *type) {
    return type->kind != MOMUS_POINTER && type->kind != MOMUS_ARRAY && type->kind != MOMUS_STRUCT;
}

/* Read the arguments and return where the next input begins; NULL where one does not fit its type. Arrays whose size is an
   argument come after the plain ones. */
static const uint8_t *read_arguments(const uint8_t *input) {
    uint32_t count;
    const uint8_t *at = momus_items(input, &count);
    if (!at || count != (uint32_t)entry->count)
        return NULL;
    momus_arena_reset(count > 0 ? momus_u32(at + 1) ^ at[6] : 0);
    if (!entry->has_variable_arrays) {
        for (uint32_t i = 0; i < count; i++) {
            const struct momus_type *type = entry->types[i];
            shapes[i] = at;
            arguments[i] = type->size <= SLOT ? slots[i] : momus_arena_take(type->size);
            if (type->kind == MOMUS_I32 && *at == 'i') {
                memcpy(arguments[i], at + 1, 4);
                at += 5;
            } else if (!(at = momus_read(type, at, arguments[i])))
                return NULL;
        }
        return at;
    }
    for (uint32_t i = 0; i < count; i++) {
        shapes[i] = at;
        arguments[i] = entry->types[i]->size <= SLOT ? slots[i] : momus_arena_take(entry->types[i]->size);
        at = momus_skip(at);
    }
    for (int plain = 1; plain >= 0; plain--)
        for (uint32_t i = 0; i < count; i++)
            if (is_plain(entry->types[i]) == plain && !momus_read(entry->types[i], shapes[i], arguments[i]))
                return NULL;
    return at;
}

/* Return how many items a returned pointer leads to: what an output says, or the rest of the array that it points into,
   or as many as the first array among the arguments has. */
static uint64_t result_length(const char *pointer) {
    if (entry->length_parameter >= 0) {
        const struct momus_type *type = entry->types[entry->length_parameter];
        const void *memory = arguments[entry->length_parameter];
        if (type->kind == MOMUS_POINTER) {
            memory = *(void **)memory;
            type = type->item;
        }
        int64_t length = memory ? momus_integer(type, memory) : 0;
        return length < 0 ? 0 : length;
    }
    size_t size = momus_size_of(entry->result->item);
    uint64_t first = 0;
    int is_found = 0;
    for (int i = 0; i < entry->count; i++) {
        uint32_t count;
        if (entry->types[i]->kind != MOMUS_POINTER || !momus_items(shapes[i], &count))
            continue;
        const char *begin = *(char **)arguments[i], *end = begin + count * momus_size_of(entry->types[i]->item);
        if (pointer >= begin && pointer <= end)
            return (end - pointer) / size;
        if (!is_found)
            first = count;
        is_found = 1;
    }
    return first;
}

static void write_result(const void *memory) {
    const struct momus_type *type = entry->result;
    if (type->kind == MOMUS_POINTER && type->item->kind != MOMUS_CHAR && type->item->kind != MOMUS_STRUCT) {
        const char *pointer = *(const char *const *)memory;
        if (pointer)
            momus_write_items(type->item, pointer, result_length(pointer));
        else
            momus_put_byte('N');
        return;
    }
    momus_write(type, memory);
}

/* Write the result; with outputs, a tuple of the result, unless there is none, and of the outputs, unless it is only one. */
static void write_value(const void *result) {
    int outputs = 0, is_void = entry->result->kind == MOMUS_NOTHING;
    for (int i = 0; i < entry->count; i++)
        outputs += entry->is_output[i];
    if (outputs == 0) {
        write_result(result);
        return;
    }
    if (!is_void || outputs > 1)
        momus_put_open('(', outputs + !is_void);
    if (!is_void)
        write_result(result);
    for (int i = 0; i < entry->count; i++)
        if (entry->is_output[i])
            momus_write_like(entry->types[i], shapes[i], arguments[i]);
}

static void write_extended(const void *result) {
    momus_put_byte('+');
    momus_put_open('(', 3);
    uint8_t *opened = momus_open_bytes();
    write_value(result);
    momus_close_bytes(opened);
    if (momus_job.after) {
        opened = momus_open_bytes();
        momus_put_open('(', entry->count);
        for (int i = 0; i < entry->count; i++)
            momus_write_like(entry->types[i], shapes[i], arguments[i]);
        momus_close_bytes(opened);
    } else
        momus_put_byte('N');
    if (momus_job.capture)
        fflush(stdout);
    momus_put_kept();
}

static void run(const uint8_t *at) {
    int is_extended = momus_job.capture || momus_job.after;
    int has_outputs = 0;
    for (int i = 0; i < entry->count; i++)
        has_outputs |= entry->is_output[i];
    int is_plain_return = is_plain(entry->result) && !has_outputs && !is_extended && !MOMUS_TRACED;
    for (uint64_t index = momus_job.start; index < momus_job.stop; index++) {
        momus_begin_record(index);
        const uint8_t *next = read_arguments(at);
        if (!next) {
            momus_only_tag('~');
            next = momus_skip(at);
        } else {
            void *result = entry->result->size <= SLOT ? small_result : momus_arena_take(entry->result->size);
            momus_trace_begin();
            entry->call(arguments, result);
            momus_trace_end();
            if (is_plain_return && entry->result->kind == MOMUS_I32)
                momus_put_i32(*(int32_t *)result);
            else if (is_plain_return)
                momus_write(entry->result, result);
            else {
                uint8_t *opened = momus_trace_open_record();
                if (is_extended)
                    write_extended(result);
                else
                    write_value(result);
                momus_trace_close_record(opened);
            }
        }
        momus_end_record(index);
        at = next;
    }
}

int __wrap_main(int argc, char **argv) {
    momus_open(argc, argv);
    entry = momus_entry = entry_named(momus_job.entry);
    momus_arguments = arguments;
    if (!entry)
        momus_load_failed("the worker has no such function");
    momus_keep_printed();
    momus_board->state = MOMUS_RUNNING;
    momus_confine_all();
    momus_trace_fork();
    momus_confine();
    run(momus_job.inputs);
    momus_finish();
}
