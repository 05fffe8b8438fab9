/* What is printed to standard output, where that is a file of ours. */
#ifndef MOMUS_PRINTED_H
#define MOMUS_PRINTED_H

#include <stddef.h>

/* Write what was printed: (the beginning, the length, the hash of the whole if it was cut). */
enum { MOMUS_PRINTED_KEPT = 65536 };
void momus_put_printed(int descriptor, size_t length);

/* Have functions print into a file, if what they print is asked for. */
void momus_keep_printed(void);

/* Write what a function printed, and forget it; None if it is not asked for. Buffers are flushed before. */
void momus_put_kept(void);

#endif
