/* Reads the numbers and words of standard input, quickly. The input lies in memory before the program starts. It is text, or numbers that
   were made ready before the clock started: the calls are the same, and numbers made ready are handed over without being copied.

       long long read_int(void);              the next whole number
       double read_number(void);              the next number
       const long long *read_ints(size_t n);  the next n whole numbers, which stay where they are
       size_t read_word(char *to, size_t n);  the next word, cut to n - 1 bytes and ended by a zero; its whole length
       int has_input(void);                   whether anything is left */
#ifndef MOMUS_READER_H
#define MOMUS_READER_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file begins with READY. Blocks follow: a header of eight bytes, which is their kind and 256 times their length; then the numbers,
   eight bytes each, or a word, filled up to a multiple of eight bytes. */
enum { MOMUS_INTS = 1, MOMUS_FLOATS = 2, MOMUS_WORD = 3 };

static const char *momus_at, *momus_end;
static int momus_is_ready, momus_kind;
static size_t momus_left;

static inline void momus_fail(const char *why) {
    fprintf(stderr, "reader.h: %s\n", why);
    exit(1);
}

static inline void momus_open(void) {
    struct stat file;
    size_t size = 0;
    char *content = NULL;
    if (fstat(0, &file) == 0 && S_ISREG(file.st_mode) && file.st_size > 0) {
        size = (size_t)file.st_size;
        content = (char *)mmap(NULL, size, PROT_READ, MAP_PRIVATE, 0, 0);
        if (content == (char *)MAP_FAILED)
            content = NULL;
    }
    if (content == NULL) {
        size_t room = 1 << 16;
        ssize_t got = 0;
        content = (char *)malloc(room);
        for (size = 0; content && (got = read(0, content + size, room - size)) > 0;) {
            size += (size_t)got;
            if (size == room)
                content = (char *)realloc(content, room *= 2);
        }
        if (content == NULL)
            momus_fail("the input is larger than the memory");
    }
    momus_at = content;
    momus_end = content + size;
    momus_is_ready = size >= 8 && memcmp(content, "MOMUSIN1", 8) == 0;
    momus_at += momus_is_ready ? 8 : 0;
}

/* Go to the next thing in the input; return whether there is one. */
static inline int momus_next(void) {
    if (momus_at == NULL)
        momus_open();
    if (!momus_is_ready) {
        while (momus_at < momus_end && (unsigned char)*momus_at <= ' ')
            momus_at++;
        return momus_at < momus_end;
    }
    if (momus_left == 0) {
        uint64_t head;
        if (momus_end - momus_at < 8)
            return 0;
        memcpy(&head, momus_at, 8);
        momus_at += 8;
        momus_kind = (int)(head & 255);
        momus_left = (size_t)(head >> 8);
    }
    return 1;
}

static inline int has_input(void) {
    return momus_next();
}

static inline size_t read_word(char *to, size_t room) {
    const char *from = NULL;
    size_t length = 0;
    if (!momus_next())
        momus_fail("a word was asked for, and the input is over");
    from = momus_at;
    if (momus_is_ready && momus_kind == MOMUS_WORD) {
        length = momus_left;
        momus_at += (length + 7) / 8 * 8;
        momus_left = 0;
    } else if (momus_is_ready) {
        momus_fail("a word was asked for, and a number comes next");
    } else {
        while (momus_at < momus_end && (unsigned char)*momus_at > ' ')
            momus_at++;
        length = (size_t)(momus_at - from);
    }
    if (room > 0) {
        size_t kept = length < room ? length : room - 1;
        memcpy(to, from, kept);
        to[kept] = 0;
    }
    return length;
}

static inline long long read_int(void) {
    if (!momus_next())
        momus_fail("a number was asked for, and the input is over");
    if (momus_is_ready) {
        long long number;
        if (momus_kind != MOMUS_INTS)
            momus_fail("a whole number was asked for, and something else comes next");
        memcpy(&number, momus_at, 8);
        momus_at += 8;
        momus_left--;
        return number;
    }
    int is_negative = *momus_at == '-';
    unsigned long long number = 0;
    const char *first = momus_at += is_negative || *momus_at == '+';
    while (momus_at < momus_end && *momus_at >= '0' && *momus_at <= '9')
        number = number * 10 + (unsigned)(*momus_at++ - '0');
    if (momus_at == first || (momus_at < momus_end && (unsigned char)*momus_at > ' '))
        momus_fail("a whole number was asked for, and something else comes next");
    return (long long)(is_negative ? 0 - number : number);
}

static inline double read_number(void) {
    char word[400], *end;
    double number;
    if (momus_next() && momus_is_ready && momus_kind == MOMUS_INTS)
        return (double)read_int();
    if (momus_is_ready && momus_left > 0 && momus_kind == MOMUS_FLOATS) {
        memcpy(&number, momus_at, 8);
        momus_at += 8;
        momus_left--;
        return number;
    }
    read_word(word, sizeof word);
    number = strtod(word, &end);
    if (*end || end == word)
        momus_fail("a number was asked for, and something else comes next");
    return number;
}

static inline const long long *read_ints(size_t count) {
    if (count > 0 && momus_next() && momus_is_ready && momus_kind == MOMUS_INTS && momus_left >= count) {
        const long long *found = (const long long *)(const void *)momus_at;
        momus_at += 8 * count;
        momus_left -= count;
        return found;
    }
    long long *made = (long long *)malloc((count + 1) * sizeof *made);
    if (made == NULL)
        momus_fail("the numbers are more than the memory holds");
    for (size_t at = 0; at < count; at++)
        made[at] = read_int();
    return made;
}

#endif
