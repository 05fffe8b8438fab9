/* SHA-256 of what was printed, so that outputs cut at a limit can still be told apart. */
#ifndef MOMUS_DIGEST_H
#define MOMUS_DIGEST_H

#include <stddef.h>

/* Write the 64 hexadecimal digits, and a zero, of the first `length` bytes of a file. */
void momus_digest_file(int descriptor, size_t length, char hexadecimal[65]);

#endif
