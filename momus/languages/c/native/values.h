/* Values of the wire as values in C memory, led by the glue's description of their types, and back. */
#ifndef MOMUS_VALUES_H
#define MOMUS_VALUES_H

#include <stddef.h>
#include <stdint.h>

#include "native.h"

/* The arguments of the entry being called: arrays may take their lengths from here. */
extern const struct momus_entry *momus_entry;
extern void **momus_arguments;

/* Read the value at `at` into memory of the type. Return where the next value begins, or NULL: it does not fit the type. */
const uint8_t *momus_read(const struct momus_type *type, const uint8_t *at, void *memory);

/* Write a value in its natural shape: a pointer to chars is a text, to linked structs a list, to a struct that struct. */
void momus_write(const struct momus_type *type, const void *memory);

/* Write a value in the shape of the wire value at `shape`: arrays have as many items as there. Return where the next shape is. */
const uint8_t *momus_write_like(const struct momus_type *type, const uint8_t *shape, const void *memory);

/* Write this number of items of a type as a list. */
void momus_write_items(const struct momus_type *item, const void *memory, uint64_t count);

/* Return the value of an integer in memory. */
int64_t momus_integer(const struct momus_type *type, const void *memory);

/* Return how many items an array has; it may be an argument that says so. */
int64_t momus_length_of(const struct momus_type *array);

/* Return the one field of a node that holds its item, or -1: the fields are the item, as a record. */
int momus_item_field(const struct momus_type *node);

/* Return the size of a type; that of an array may depend on an argument. */
size_t momus_size_of(const struct momus_type *type);

#endif
