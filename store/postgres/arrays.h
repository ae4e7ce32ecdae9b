/* Arrays as parameters of a statement, in PostgreSQL's binary format. */
#ifndef STORE_POSTGRES_ARRAYS_H
#define STORE_POSTGRES_ARRAYS_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A growing array; zero it before its first use. It can be used again after array_begin. */
struct array {
    char *bytes;
    size_t len, room;
    unsigned count;
};

/* The element types, with PostgreSQL's numbers for them. */
enum array_of {
    ARRAY_BOOL = 16,
    ARRAY_INT8 = 20,
    ARRAY_INT2 = 21,
    ARRAY_INT4 = 23,
    ARRAY_TEXT = 25
};

void array_begin(struct array *array, enum array_of type);
void array_int(struct array *array, enum array_of type, int64_t number);
void array_text(struct array *array, const char *text, size_t len); /* NULL: null */
void array_free(struct array *array);

/* Write the number of elements; then the bytes are a parameter of format 1. */
void array_end(struct array *array);

#endif
