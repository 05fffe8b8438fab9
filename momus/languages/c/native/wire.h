/* Values as bytes: the subset of marshal, version 2, that plain values need.

   What is read was written by the controller and is trusted; what is written is bounded by `momus_limit`. */
#ifndef MOMUS_WIRE_H
#define MOMUS_WIRE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "board.h"

static inline uint32_t momus_u32(const uint8_t *at) {
    uint32_t number;
    memcpy(&number, at, 4);
    return number;
}

/* Return where the items of a list, tuple or set begin, and their count; NULL for any other value. */
const uint8_t *momus_items(const uint8_t *at, uint32_t *count);

/* Return where the content of a tagged tuple (..., tag, ...) begins, if it has that tag; NULL otherwise. */
const uint8_t *momus_tagged(const uint8_t *at, const char *tag);

/* Return where the value after this one begins. */
const uint8_t *momus_skip(const uint8_t *at);

/* Read an integer of up to 64 bits: magnitude and sign. Return where the next value begins, NULL if it is none or larger. */
const uint8_t *momus_get_integer(const uint8_t *at, uint64_t *magnitude, int *is_negative);

/* Read a number as a double; NULL if it is none. */
const uint8_t *momus_get_double(const uint8_t *at, double *number);

static inline int momus_has_room(size_t count) {
    if (__builtin_expect((size_t)(momus_limit - momus_at) < count, 0)) {
        momus_overflow = 1;
        return 0;
    }
    return 1;
}

static inline void momus_put_byte(char byte) {
    if (momus_has_room(1))
        *momus_at++ = byte;
}

static inline void momus_put_i32(int32_t number) {
    if (momus_has_room(5)) {
        *momus_at = 'i';
        memcpy(momus_at + 1, &number, 4);
        momus_at += 5;
    }
}

static inline void momus_put_double(double number) {
    if (momus_has_room(9)) {
        *momus_at = 'g';
        memcpy(momus_at + 1, &number, 8);
        momus_at += 9;
    }
}

/* Begin a list '[' or tuple '(' with this number of items. */
static inline void momus_put_open(char tag, uint32_t count) {
    if (momus_has_room(5)) {
        *momus_at = tag;
        memcpy(momus_at + 1, &count, 4);
        momus_at += 5;
    }
}

void momus_put_integer(uint64_t magnitude, int is_negative);

static inline void momus_put_i64(int64_t number) {
    if (number == (int32_t)number)
        momus_put_i32(number);
    else
        momus_put_integer(number < 0 ? -(uint64_t)number : (uint64_t)number, number < 0);
}

void momus_put_bytes(const void *bytes, size_t length);

/* Write text: as a string if it is UTF-8, as bytes otherwise. */
void momus_put_text(const char *text, size_t length);

/* Begin bytes whose length is not known yet; momus_close_bytes(the position that this returned) fills it in. */
uint8_t *momus_open_bytes(void);
void momus_close_bytes(uint8_t *opened);

#endif
