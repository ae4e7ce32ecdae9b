/* Errors: a code with arguments, so that every client can show them in its own language. */
#ifndef SERVER_ERROR_H
#define SERVER_ERROR_H

#include <akhet/json.h>
#include <akhet/words.h>

enum error_code {
    ERROR_NONE,
#define ERROR(id, en, fr, pl) ERROR_##id,
#include "server/errors.def"
#undef ERROR
    ERRORS
};

struct error {
    enum error_code code;
    long number;   /* {number} */
    char what[64]; /* {what}, truncated if long */
};

/* Set the error and return false. */
bool refuse(struct error *error, enum error_code code, const char *what, long number);

/* The code as the protocol writes it: lower case. */
const char *error_id(enum error_code code);

/* "code", and "what" and "number" if the sentence uses them. */
void error_json(const struct error *error, struct akhet_json *json);
/* Like error_json, with another member name than "code". */
void error_members(const struct error *error, const char *code, struct akhet_json *json);

/* The sentence with its placeholders, and with the arguments filled in. */
const char *error_sentence(enum error_code code, enum akhet_lang lang);
void error_text(const struct error *error, enum akhet_lang lang, struct akhet_text *out);

#endif
