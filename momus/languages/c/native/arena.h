/* Memory for the arguments of one call: taken anew for each call, given back all at once.

   Behind every block lies a gap filled with a pattern, so that what a function reads past the end of its array does not
   depend on the calls before. */
#ifndef MOMUS_ARENA_H
#define MOMUS_ARENA_H

#include <stddef.h>
#include <stdint.h>

enum { MOMUS_GAP = 64 };

/* Begin a call: everything taken before is free. The pattern follows from `seed`, which follows from the input. */
void momus_arena_reset(uint32_t seed);

/* Return memory for `size` bytes, aligned for any type, not cleared. */
void *momus_arena_take(size_t size);

/* Return how many bytes from here on belong to a block's chunk; 0 if the address is none of the arena's. */
size_t momus_arena_left(const void *address);

#endif
