/* What the worker of C++ functions and objects and the header of values share. Plain C: both sides include it. */
#ifndef MOMUS_CALLS_H
#define MOMUS_CALLS_H

#ifdef __cplusplus
extern "C" {
#endif

/* One function or class that can be asked for. `run` reads one input, calls, writes its record, and returns where the next input
   begins. */
struct momus_cpp_entry {
    const char *name;
    const unsigned char *(*run)(const unsigned char *input);
};

extern const struct momus_cpp_entry momus_cpp_entries[];
extern const int momus_cpp_entry_count;

/* The submission's own code runs between these two. */
void momus_call_begin(void);
void momus_call_end(void);

/* The record is this one tag, whatever was written of it. */
void momus_tag_alone(char tag);

/* What the exercise wants to know besides the value: bits of MOMUS_AFTER and MOMUS_PRINTED. */
enum { MOMUS_AFTER = 1, MOMUS_PRINTED = 2 };
int momus_wanted(void);

/* Write what was printed since the last call, or None where nobody asked. */
void momus_put_said(void);

#ifdef __cplusplus
}
#endif

#endif
