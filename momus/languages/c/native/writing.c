#define _GNU_SOURCE
#include <string.h>

#include "values.h"
#include "wire.h"

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

static const char *following(const struct momus_type *node, const char *memory) {
    memcpy(&memory, memory + node->fields[node->next].offset, sizeof memory);
    return memory;
}

/* A second walker at double speed meets the first where the nodes go round. */
static int is_endless(const struct momus_type *node, const char *memory) {
    for (const char *fast = memory; fast && (fast = following(node, fast));) {
        memory = following(node, memory);
        fast = following(node, fast);
        if (fast == memory && fast)
            return 1;
    }
    return 0;
}

static void write_linked(const struct momus_type *node, const char *memory) {
    int only = momus_item_field(node);
    if (is_endless(node, memory)) {
        open_tagged("opaque", 1);
        put_name("a list that never ends");
        return;
    }
    uint32_t count = 0;
    open_tagged("linked", 1);
    uint8_t *opened = momus_at;
    momus_put_open('(', 0);
    for (; memory && !momus_overflow; count++) {
        if (only < 0)
            write_fields(node, memory);
        else
            momus_write(node->fields[only].type, memory + node->fields[only].offset);
        memory = following(node, memory);
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
            write_text(memory, momus_length_of(type));
        else
            momus_write_items(type->item, memory, momus_length_of(type));
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
