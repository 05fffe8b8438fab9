/* What the generated glue and the worker's own files share.

   A worker is one executable: the submission, the glue that describes its functions, and these files. It reads argument
   values from descriptor 3, calls, and writes one record for each input onto the board, descriptor 4.

   Nothing is included here: a submission must not see a header that it did not ask for. The typedefs come before the
   submission's text, so that its macros cannot change them. */
#ifndef MOMUS_NATIVE_H
#define MOMUS_NATIVE_H

/* The exercise may ask for an old standard, strictly; that is for the submission alone. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"

typedef char momus_char;
typedef signed char momus_schar;
typedef unsigned char momus_uchar;
typedef short momus_short;
typedef unsigned short momus_ushort;
typedef int momus_int;
typedef unsigned int momus_uint;
typedef long momus_long;
typedef unsigned long momus_ulong;
typedef long long momus_llong;
typedef unsigned long long momus_ullong;
typedef float momus_float;
typedef double momus_double;
typedef long double momus_ldouble;
typedef _Bool momus_bool;
typedef __SIZE_TYPE__ momus_size;

enum momus_kind {
    MOMUS_NOTHING,
    MOMUS_BOOL,
    MOMUS_CHAR,
    MOMUS_I8,
    MOMUS_U8,
    MOMUS_I16,
    MOMUS_U16,
    MOMUS_I32,
    MOMUS_U32,
    MOMUS_I64,
    MOMUS_U64,
    MOMUS_FLOAT,
    MOMUS_DOUBLE,
    MOMUS_LONG_DOUBLE,
    MOMUS_POINTER,
    MOMUS_ARRAY,
    MOMUS_STRUCT
};

/* The kind of an arithmetic type, however it is spelt; MOMUS_NOTHING for any other. */
#define MOMUS_SIGNED(type) (sizeof(type) == 8 ? MOMUS_I64 : sizeof(type) == 4 ? MOMUS_I32 : sizeof(type) == 2 ? MOMUS_I16 : MOMUS_I8)
#define MOMUS_KIND(type)                                                                                                   \
    _Generic(*(type *)0, momus_bool : MOMUS_BOOL, momus_char : MOMUS_CHAR, momus_schar : MOMUS_I8, momus_uchar : MOMUS_U8, \
             momus_short : MOMUS_I16, momus_ushort : MOMUS_U16, momus_int : MOMUS_I32, momus_uint : MOMUS_U32,             \
             momus_long : MOMUS_SIGNED(momus_long), momus_ulong : MOMUS_SIGNED(momus_long) + 1, momus_llong : MOMUS_I64,   \
             momus_ullong : MOMUS_U64, momus_float : MOMUS_FLOAT, momus_double : MOMUS_DOUBLE,                             \
             momus_ldouble : MOMUS_LONG_DOUBLE, default : MOMUS_NOTHING)

struct momus_field;

struct momus_type {
    momus_int kind;
    momus_uint size;                 /* in bytes; of an ARRAY whose length is a parameter: 0 */
    const struct momus_type *item;   /* POINTER, ARRAY */
    momus_int count;                 /* ARRAY: items; STRUCT: fields */
    momus_int count_parameter;       /* ARRAY: the parameter that holds `count`, or -1 */
    const struct momus_field *fields;
    momus_int next;                  /* STRUCT: the field that links to the next node, or -1 */
    momus_int previous;              /* STRUCT: the field that links back, or -1 */
    const momus_char *name;          /* STRUCT: its name; else how the type is written */
};

struct momus_field {
    const momus_char *name;
    momus_size offset;
    const struct momus_type *type;
};

struct momus_entry {
    const momus_char *name;
    momus_int count;
    const struct momus_type *const *types;
    const momus_uchar *is_output;
    const struct momus_type *result;
    momus_int length_parameter;      /* of a POINTER result: the parameter that tells its length, or -1 */
    momus_int has_variable_arrays;
    void (*call)(void **arguments, void *result);
};

extern const struct momus_entry momus_entries[];
extern const momus_int momus_entry_count;

#pragma GCC diagnostic pop

#endif
