#define _GNU_SOURCE
#include "values.h"

#include <string.h>

#include "arena.h"
#include "wire.h"

const struct momus_entry *momus_entry;
void **momus_arguments;

static const uint8_t SIZES[] = {
    [MOMUS_BOOL] = 1, [MOMUS_CHAR] = 1, [MOMUS_I8] = 1, [MOMUS_U8] = 1, [MOMUS_I16] = 2, [MOMUS_U16] = 2, [MOMUS_I32] = 4,
    [MOMUS_U32] = 4, [MOMUS_I64] = 8, [MOMUS_U64] = 8,
};

int64_t momus_length_of(const struct momus_type *array) {
    if (array->count_parameter < 0)
        return array->count;
    int index = array->count_parameter;
    return momus_integer(momus_entry->types[index], momus_arguments[index]);
}

size_t momus_size_of(const struct momus_type *type) {
    if (type->kind != MOMUS_ARRAY || type->size)
        return type->size;
    int64_t count = momus_length_of(type);
    return count < 0 ? 0 : count * momus_size_of(type->item);
}

int64_t momus_integer(const struct momus_type *type, const void *memory) {
    switch (type->kind) {
    case MOMUS_BOOL: return *(const _Bool *)memory;
    case MOMUS_CHAR: return *(const char *)memory;
    case MOMUS_I8: return *(const int8_t *)memory;
    case MOMUS_U8: return *(const uint8_t *)memory;
    case MOMUS_I16: return *(const int16_t *)memory;
    case MOMUS_U16: return *(const uint16_t *)memory;
    case MOMUS_I32: return *(const int32_t *)memory;
    case MOMUS_U32: return *(const uint32_t *)memory;
    default: return *(const int64_t *)memory;
    }
}

int momus_item_field(const struct momus_type *node) {
    int found = -1;
    for (int i = 0; i < node->count; i++) {
        if (i == node->next || i == node->previous)
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

static const uint8_t *read_integer(int kind, const uint8_t *at, void *memory) {
    uint64_t magnitude;
    int is_negative;
    at = momus_get_integer(at, &magnitude, &is_negative);
    if (!at)
        return NULL;
    int bits = 8 * SIZES[kind];
    int is_signed = kind == MOMUS_I8 || kind == MOMUS_I16 || kind == MOMUS_I32 || kind == MOMUS_I64 || kind == MOMUS_CHAR;
    uint64_t most = UINT64_MAX >> (64 - bits + is_signed);
    if (kind == MOMUS_CHAR || kind == MOMUS_BOOL)
        most = kind == MOMUS_CHAR ? 127 : 1;
    if (is_negative ? !is_signed || magnitude > most + 1 : magnitude > most)
        return NULL;
    uint64_t number = is_negative ? -magnitude : magnitude;
    memcpy(memory, &number, SIZES[kind]);
    return at;
}

static const uint8_t *read_char(const uint8_t *at, char *memory) {
    if (*at != 'u' && *at != 's')
        return read_integer(MOMUS_CHAR, at, memory);
    if (momus_u32(at + 1) != 1)
        return NULL;
    *memory = at[5];
    return at + 6;
}

static const uint8_t *read_text(const uint8_t *at, char *memory) {
    uint32_t length = momus_u32(at + 1);
    if (memchr(at + 5, 0, length))
        return NULL;
    memcpy(memory, at + 5, length);
    memory[length] = 0;
    return at + 5 + length;
}

/* Read this number of items one after the other. */
static const uint8_t *read_items(const struct momus_type *item, const uint8_t *at, uint32_t count, void *memory) {
    if (item->kind == MOMUS_I32) {
        int32_t *to = memory;
        uint32_t i = 0;
        for (; i < count && *at == 'i'; i++, at += 5)
            memcpy(&to[i], at + 1, 4);
        for (; i < count && at; i++)
            at = read_integer(MOMUS_I32, at, &to[i]);
        return at;
    }
    size_t size = momus_size_of(item);
    for (uint32_t i = 0; i < count && at; i++)
        at = momus_read(item, at, (char *)memory + i * size);
    return at;
}

static const uint8_t *read_fields(const struct momus_type *type, const uint8_t *at, char *memory) {
    const uint8_t *named = momus_tagged(at, "record");
    uint32_t count;
    if (!named || !(named = momus_items(momus_skip(named), &count)))
        return NULL;
    memset(memory, 0, type->size);
    while (count--) {
        const uint8_t *name = named + 5;
        uint32_t length = momus_u32(name + 1);
        const struct momus_field *field = type->fields, *end = field + type->count;
        while (field < end && !(strncmp(field->name, (const char *)name + 5, length) == 0 && !field->name[length]))
            field++;
        if (field == end)
            return NULL;
        named = momus_read(field->type, name + 5 + length, memory + field->offset);
        if (!named)
            return NULL;
    }
    return named;
}

static const uint8_t *read_linked(const struct momus_type *node, const uint8_t *items, void **head) {
    uint32_t count;
    const uint8_t *at = momus_items(items, &count);
    int only = momus_item_field(node);
    char *previous = NULL;
    *head = NULL;
    if (!at || node->next < 0)
        return NULL;
    for (; count && at; count--) {
        char *memory = momus_arena_take(node->size);
        memset(memory, 0, node->size);
        at = only < 0 ? read_fields(node, at, memory) : momus_read(node->fields[only].type, at, memory + node->fields[only].offset);
        memcpy(previous ? previous + node->fields[node->next].offset : (char *)head, &memory, sizeof memory);
        if (node->previous >= 0)
            memcpy(memory + node->fields[node->previous].offset, &previous, sizeof previous);
        previous = memory;
    }
    return at;
}

static const uint8_t *read_pointer(const struct momus_type *item, const uint8_t *at, void **pointer) {
    if (*at == 'N') {
        *pointer = NULL;
        return at + 1;
    }
    if ((*at == 'u' || *at == 's') && item->size == 1) {
        *pointer = momus_arena_take((size_t)momus_u32(at + 1) + 1);
        return read_text(at, *pointer);
    }
    if (item->kind == MOMUS_STRUCT) {
        const uint8_t *linked = momus_tagged(at, "linked");
        if (linked)
            return read_linked(item, linked, pointer);
    }
    uint32_t count;
    const uint8_t *items = momus_items(at, &count);
    if (items) {
        *pointer = momus_arena_take(count * momus_size_of(item));
        return read_items(item, items, count, *pointer);
    }
    *pointer = momus_arena_take(momus_size_of(item));
    return momus_read(item, at, *pointer);
}

static const uint8_t *read_array(const struct momus_type *type, const uint8_t *at, char *memory) {
    int64_t room = momus_length_of(type);
    uint32_t count;
    if ((*at == 'u' || *at == 's') && type->item->size == 1)
        return momus_u32(at + 1) < room ? read_text(at, memory) : NULL;
    const uint8_t *items = momus_items(at, &count);
    if (!items || count > room)
        return NULL;
    size_t size = momus_size_of(type->item);
    memset(memory + count * size, 0, (room - count) * size);
    return read_items(type->item, items, count, memory);
}

const uint8_t *momus_read(const struct momus_type *type, const uint8_t *at, void *memory) {
    double number;
    switch (type->kind) {
    case MOMUS_I32:
        if (*at == 'i') {
            memcpy(memory, at + 1, 4);
            return at + 5;
        }
        return read_integer(MOMUS_I32, at, memory);
    case MOMUS_CHAR:
        return read_char(at, memory);
    case MOMUS_FLOAT:
        at = momus_get_double(at, &number);
        *(float *)memory = number;
        return at;
    case MOMUS_DOUBLE:
        return momus_get_double(at, memory);
    case MOMUS_LONG_DOUBLE:
        at = momus_get_double(at, &number);
        *(long double *)memory = number;
        return at;
    case MOMUS_POINTER:
        return read_pointer(type->item, at, memory);
    case MOMUS_ARRAY:
        return read_array(type, at, memory);
    case MOMUS_STRUCT:
        return read_fields(type, at, memory);
    case MOMUS_NOTHING:
        return NULL;
    default:
        return read_integer(type->kind, at, memory);
    }
}
