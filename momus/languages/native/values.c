#define _GNU_SOURCE
#include "values.h"

#include <string.h>

#include "arena.h"
#include "wire.h"

enum { LONGEST_LINKED = 1 << 20 };

const struct momus_entry *momus_entry;
void **momus_arguments;

static const uint8_t SIZES[] = {
    [MOMUS_BOOL] = 1, [MOMUS_CHAR] = 1, [MOMUS_I8] = 1, [MOMUS_U8] = 1, [MOMUS_I16] = 2, [MOMUS_U16] = 2, [MOMUS_I32] = 4,
    [MOMUS_U32] = 4, [MOMUS_I64] = 8, [MOMUS_U64] = 8,
};

static int64_t length_of(const struct momus_type *array) {
    if (array->count_parameter < 0)
        return array->count;
    int index = array->count_parameter;
    return momus_integer(momus_entry->types[index], momus_arguments[index]);
}

size_t momus_size_of(const struct momus_type *type) {
    if (type->kind != MOMUS_ARRAY || type->size)
        return type->size;
    int64_t count = length_of(type);
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

/* ---- reading ---- */

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

/* Read so many items one after the other. */
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

/* Return the one field of a node that holds its item, or -1: the fields are the item, as a record. */
static int item_field(const struct momus_type *node) {
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

static const uint8_t *read_linked(const struct momus_type *node, const uint8_t *items, void **head) {
    uint32_t count;
    const uint8_t *at = momus_items(items, &count);
    int only = item_field(node);
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
    int64_t room = length_of(type);
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

/* ---- writing ---- */

static void write_char(char character) {
    uint8_t byte = character;
    char utf8[2] = {0xC0 | byte >> 6, 0x80 | (byte & 0x3F)};
    if (byte < 0x80)
        momus_put_text(&character, 1);
    else
        momus_put_text(utf8, 2);
}

/* A char array that is not ended by a zero ends with the array. */
static void write_text(const char *text, size_t most) {
    momus_put_text(text, strnlen(text, most));
}

static void put_name(const char *name) {
    momus_put_text(name, strlen(name));
}

static void open_tagged(const char *tag, uint32_t more) {
    momus_put_open('(', 2 + more);
    momus_put_byte('.');
    put_name(tag);
}

/* Write a struct as a record; of a node without its links. */
static void write_fields(const struct momus_type *type, const char *memory) {
    int links = (type->next >= 0) + (type->previous >= 0);
    open_tagged("record", 2);
    put_name(type->name);
    momus_put_open('(', type->count - links);
    for (int i = 0; i < type->count; i++) {
        if (i == type->next || i == type->previous)
            continue;
        momus_put_open('(', 2);
        put_name(type->fields[i].name);
        momus_write(type->fields[i].type, memory + type->fields[i].offset);
    }
}

static void write_linked(const struct momus_type *node, const char *memory) {
    int only = item_field(node);
    uint32_t count = 0;
    open_tagged("linked", 1);
    uint8_t *opened = momus_at;
    momus_put_open('(', 0);
    for (; memory && !momus_overflow; count++) {
        if (count == LONGEST_LINKED) {
            momus_overflow = 1;
            break;
        }
        if (only < 0)
            write_fields(node, memory);
        else
            momus_write(node->fields[only].type, memory + node->fields[only].offset);
        memcpy(&memory, memory + node->fields[node->next].offset, sizeof memory);
    }
    if (!momus_overflow)
        memcpy(opened + 1, &count, 4);
}

static void write_pointer(const struct momus_type *type, const void *pointer) {
    const struct momus_type *item = type->item;
    if (item->kind == MOMUS_STRUCT && item->next >= 0)
        write_linked(item, pointer);
    else if (!pointer)
        momus_put_byte('N');
    else if (item->kind == MOMUS_CHAR)
        write_text(pointer, SIZE_MAX >> 1);
    else if (item->kind == MOMUS_STRUCT)
        write_fields(item, pointer);
    else {
        open_tagged("opaque", 1);
        put_name(type->name);
    }
}

void momus_write_items(const struct momus_type *item, const void *memory, uint64_t count) {
    size_t size = momus_size_of(item);
    if (count > INT32_MAX) {
        momus_overflow = 1;
        return;
    }
    momus_put_open('[', count);
    for (uint64_t i = 0; i < count && !momus_overflow; i++)
        momus_write(item, (const char *)memory + i * size);
}

void momus_write(const struct momus_type *type, const void *memory) {
    const void *pointer;
    switch (type->kind) {
    case MOMUS_NOTHING:
        momus_put_byte('N');
        return;
    case MOMUS_BOOL:
        momus_put_byte(*(const uint8_t *)memory ? 'T' : 'F');
        return;
    case MOMUS_CHAR:
        write_char(*(const char *)memory);
        return;
    case MOMUS_I32:
        momus_put_i32(*(const int32_t *)memory);
        return;
    case MOMUS_U64:
        momus_put_integer(*(const uint64_t *)memory, 0);
        return;
    case MOMUS_FLOAT:
        momus_put_double(*(const float *)memory);
        return;
    case MOMUS_DOUBLE:
        momus_put_double(*(const double *)memory);
        return;
    case MOMUS_LONG_DOUBLE:
        momus_put_double(*(const long double *)memory);
        return;
    case MOMUS_POINTER:
        memcpy(&pointer, memory, sizeof pointer);
        write_pointer(type, pointer);
        return;
    case MOMUS_ARRAY:
        if (type->item->kind == MOMUS_CHAR)
            write_text(memory, length_of(type));
        else
            momus_write_items(type->item, memory, length_of(type));
        return;
    case MOMUS_STRUCT:
        write_fields(type, memory);
        return;
    default:
        momus_put_i64(momus_integer(type, memory));
    }
}

static const uint8_t *write_items_like(const struct momus_type *item, const uint8_t *shape, const char *memory) {
    uint32_t count;
    const uint8_t *at = momus_items(shape, &count);
    size_t size = momus_size_of(item);
    momus_put_open(*shape == '[' ? '[' : '(', count);
    for (uint32_t i = 0; i < count; i++)
        at = momus_write_like(item, at, memory + i * size);
    return at;
}

const uint8_t *momus_write_like(const struct momus_type *type, const uint8_t *shape, const void *memory) {
    uint32_t count;
    const char *pointer;
    int is_list = momus_items(shape, &count) != NULL;
    if (type->kind == MOMUS_ARRAY && is_list)
        return write_items_like(type->item, shape, memory);
    if (type->kind == MOMUS_POINTER) {
        memcpy(&pointer, memory, sizeof pointer);
        if (pointer && is_list)
            return write_items_like(type->item, shape, pointer);
        int is_scalar = type->item->kind != MOMUS_CHAR && type->item->kind != MOMUS_STRUCT;
        if (pointer && (is_scalar || (type->item->kind == MOMUS_CHAR && *shape == 'i'))) {
            momus_write(type->item, pointer);
            return momus_skip(shape);
        }
    }
    momus_write(type, memory);
    return momus_skip(shape);
}
