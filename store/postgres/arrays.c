/* Arrays as parameters of a statement, in PostgreSQL's binary format. */
#include "store/postgres/arrays.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 20 }; /* dimensions, nulls, type, length, lower bound */

static char *grow(struct array *array, size_t more)
{
    if (array->len + more > array->room) {
        size_t room = (array->room ? array->room * 2 : 4096) + more;
        char *bytes = realloc(array->bytes, room);
        if (!bytes)
            abort(); /* loses nothing acknowledged, and there is no way to report it */
        array->bytes = bytes;
        array->room = room;
    }
    char *at = array->bytes + array->len;
    array->len += more;
    return at;
}

static void put32(char *at, uint32_t number)
{
    number = htobe32(number);
    memcpy(at, &number, sizeof number);
}

void array_begin(struct array *array, enum array_of type)
{
    array->len = 0;
    array->count = 0;
    char *at = grow(array, HEADER);
    put32(at, 1);
    put32(at + 4, 1);
    put32(at + 8, type);
    put32(at + 16, 1);
}

void array_int(struct array *array, enum array_of type, int64_t number)
{
    unsigned len = type == ARRAY_INT8 ? 8 : type == ARRAY_INT4 ? 4 : type == ARRAY_INT2 ? 2 : 1;
    uint64_t bytes = htobe64((uint64_t)number);
    char *at = grow(array, 4 + len);
    put32(at, len);
    memcpy(at + 4, (const char *)&bytes + 8 - len, len);
    array->count++;
}

void array_text(struct array *array, const char *text, size_t len)
{
    char *at = grow(array, 4 + (text ? len : 0));
    put32(at, text ? (uint32_t)len : UINT32_MAX);
    if (text)
        memcpy(at + 4, text, len);
    array->count++;
}

void array_end(struct array *array)
{
    put32(array->bytes + 12, array->count);
}

void array_free(struct array *array)
{
    free(array->bytes);
    *array = (struct array){0};
}
