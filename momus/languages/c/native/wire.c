#define _GNU_SOURCE
#include "wire.h"

enum { DIGIT_BITS = 15 };

static int is_text(const uint8_t *at, const char *text) {
    uint32_t length = momus_u32(at + 1);
    if (*at != 'u' && *at != 's')
        return 0;
    for (uint32_t i = 0; i < length; i++)
        if (text[i] != (char)at[5 + i] || !text[i])
            return 0;
    return !text[length];
}

const uint8_t *momus_tagged(const uint8_t *at, const char *tag) {
    if (at[0] != '(' || momus_u32(at + 1) < 2 || at[5] != '.' || !is_text(at + 6, tag))
        return NULL;
    return momus_skip(at + 6);
}

const uint8_t *momus_items(const uint8_t *at, uint32_t *count) {
    if (*at == '(' && momus_u32(at + 1) > 0 && at[5] == '.') {
        const uint8_t *members = momus_tagged(at, "set");
        if (!members)
            members = momus_tagged(at, "frozenset");
        at = members;
        if (!at)
            return NULL;
    }
    if (*at != '[' && *at != '(')
        return NULL;
    *count = momus_u32(at + 1);
    return at + 5;
}

const uint8_t *momus_skip(const uint8_t *at) {
    switch (*at) {
    case 'i':
        return at + 5;
    case 'g':
        return at + 9;
    case 'y':
        return at + 17;
    case 'u':
    case 's':
        return at + 5 + momus_u32(at + 1);
    case 'l': {
        int32_t digits = momus_u32(at + 1);
        return at + 5 + 2 * (size_t)(digits < 0 ? -digits : digits);
    }
    case '[':
    case '(':
    case '<':
    case '>': {
        uint32_t count = momus_u32(at + 1);
        at += 5;
        while (count--)
            at = momus_skip(at);
        return at;
    }
    case '{':
        at++;
        while (*at != '0')
            at = momus_skip(at);
        return at + 1;
    default:
        return at + 1;
    }
}

const uint8_t *momus_get_integer(const uint8_t *at, uint64_t *magnitude, int *is_negative) {
    if (*at == 'i') {
        int32_t number = momus_u32(at + 1);
        *is_negative = number < 0;
        *magnitude = number < 0 ? -(int64_t)number : number;
        return at + 5;
    }
    if (*at == 'T' || *at == 'F') {
        *is_negative = 0;
        *magnitude = *at == 'T';
        return at + 1;
    }
    if (*at != 'l')
        return NULL;
    int32_t digits = momus_u32(at + 1);
    *is_negative = digits < 0;
    if (digits < 0)
        digits = -digits;
    unsigned __int128 total = 0;
    if (digits > 5)
        return NULL;
    for (int32_t i = digits; i-- > 0;)
        total = total << DIGIT_BITS | at[5 + 2 * i] | (unsigned)at[6 + 2 * i] << 8;
    if (total > UINT64_MAX)
        return NULL;
    *magnitude = total;
    return at + 5 + 2 * (size_t)digits;
}

const uint8_t *momus_get_double(const uint8_t *at, double *number) {
    if (*at == 'g') {
        memcpy(number, at + 1, 8);
        return at + 9;
    }
    uint64_t magnitude;
    int is_negative;
    at = momus_get_integer(at, &magnitude, &is_negative);
    if (at)
        *number = is_negative ? -(double)magnitude : (double)magnitude;
    return at;
}

void momus_put_integer(uint64_t magnitude, int is_negative) {
    if (magnitude <= INT32_MAX || (is_negative && magnitude == (uint64_t)INT32_MAX + 1)) {
        momus_put_i32(is_negative ? -(int64_t)magnitude : (int64_t)magnitude);
        return;
    }
    if (!momus_has_room(15))
        return;
    uint8_t *at = momus_at + 5;
    int32_t digits = 0;
    for (; magnitude; magnitude >>= DIGIT_BITS, digits++) {
        uint16_t digit = magnitude & ((1 << DIGIT_BITS) - 1);
        memcpy(at, &digit, 2);
        at += 2;
    }
    if (is_negative)
        digits = -digits;
    *momus_at = 'l';
    memcpy(momus_at + 1, &digits, 4);
    momus_at = at;
}

static void put_counted(char tag, const void *bytes, size_t length) {
    uint32_t count = length;
    if (length > INT32_MAX || !momus_has_room(5 + length)) {
        momus_overflow = 1;
        return;
    }
    *momus_at = tag;
    memcpy(momus_at + 1, &count, 4);
    memcpy(momus_at + 5, bytes, length);
    momus_at += 5 + length;
}

void momus_put_bytes(const void *bytes, size_t length) {
    put_counted('s', bytes, length);
}

static int is_utf8(const uint8_t *at, const uint8_t *end) {
    while (at < end) {
        uint8_t first = *at++;
        if (first < 0x80)
            continue;
        int more = first >= 0xC2 && first < 0xE0 ? 1 : first >= 0xE0 && first < 0xF0 ? 2 : first >= 0xF0 && first < 0xF5 ? 3 : 0;
        if (!more || end - at < more)
            return 0;
        uint8_t lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        uint8_t highest = first == 0xF4 ? 0x8F : 0xBF;
        if (*at < lowest || *at > highest)
            return 0;
        for (at++; --more; at++)
            if ((*at & 0xC0) != 0x80)
                return 0;
    }
    return 1;
}

void momus_put_text(const char *text, size_t length) {
    put_counted(is_utf8((const uint8_t *)text, (const uint8_t *)text + length) ? 'u' : 's', text, length);
}

uint8_t *momus_open_bytes(void) {
    uint8_t *opened = momus_at;
    momus_put_open('s', 0);
    return opened;
}

void momus_close_bytes(uint8_t *opened) {
    uint32_t length = momus_at - opened - 5;
    if (!momus_overflow)
        memcpy(opened + 1, &length, 4);
}
