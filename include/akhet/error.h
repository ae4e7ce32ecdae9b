/* Errors: a code with arguments that becomes a sentence in any language. */
#ifndef AKHET_ERROR_H
#define AKHET_ERROR_H

#include <akhet/text.h>
#include <akhet/words.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum akhet_error_code {
    AKHET_FINE,
#define ERROR(id, en, fr, pl) AKHET_##id,
#include <akhet/errors.def>
#undef ERROR
    AKHET_ERRORS
};

struct akhet_error {
    enum akhet_error_code code;
    int line;      /* of a record, from 1; 0: the error has no line */
    long number;   /* {number} */
    char what[64]; /* {what}: the word that was not understood, cut if long */
};

/* Set the error and return false; `error` may be NULL. */
bool akhet_refuse(struct akhet_error *error, enum akhet_error_code code, const char *what,
                  long number);

/* The error as a sentence, preceded by its line if it has one. */
void akhet_error_text(const struct akhet_error *error, enum akhet_lang lang,
                      struct akhet_text *out);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
