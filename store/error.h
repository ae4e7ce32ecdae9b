/* Why a database cannot be used, as a sentence in three languages. */
#ifndef STORE_ERROR_H
#define STORE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

#include <akhet/words.h>

enum store_error {
#define ERROR(id, en, fr, pl) STORE_ERROR_##id,
#include "store/errors.def"
#undef ERROR
    STORE_ERRORS
};

/* The destination of the sentence. */
struct error_report {
    enum akhet_lang lang;
    char *why;
    size_t cap;
};

/* Always returns false. `detail` may be NULL. */
bool error_write(const struct error_report *report, enum store_error error, const char *path,
                 const char *detail);

#endif
