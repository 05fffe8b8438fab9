/* What is seen of a submission while it runs: built in only where MOMUS_TRACED is 1. trace.c sees its comparisons,
   path.c its path, count.c its steps, undefined.c the first undefined behaviour, which ends the run. */
#ifndef MOMUS_TRACE_H
#define MOMUS_TRACE_H

#include <stddef.h>
#include <stdint.h>

#if MOMUS_TRACED

/* Use memory shared with forked children for the log. */
void momus_trace_share(void);

/* Log from here on, on an empty log; stop logging. */
void momus_trace_begin(void);
void momus_trace_end(void);

/* Log a comparison of two texts, for another language's library. */
void momus_trace_texts(const void *site, const char *left, const char *right);

/* Write the record of the input between these two: they wrap it together with the log. */
uint8_t *momus_trace_open_record(void);
void momus_trace_close_record(uint8_t *opened);

#else
#define MOMUS_TRACED 0
static inline void momus_trace_share(void) {}
static inline void momus_trace_begin(void) {}
static inline void momus_trace_end(void) {}
static inline uint8_t *momus_trace_open_record(void) { return NULL; }
static inline void momus_trace_close_record(uint8_t *opened) { (void)opened; }
#endif

#if MOMUS_COUNTED
/* Return in a child, which runs the inputs; after one that is stopped return in another, which begins with the next. */
void momus_trace_fork(void);
#else
static inline void momus_trace_fork(void) {}
#endif

#endif
