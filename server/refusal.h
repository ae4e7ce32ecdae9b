/* A refusal: a message id with its arguments, so that every client can say it in its language. */
#ifndef SERVER_REFUSAL_H
#define SERVER_REFUSAL_H

#include <akhet/json.h>
#include <akhet/words.h>

enum refusal_code {
    REFUSED_NOT,
#define REFUSAL(id, en, fr, pl) REFUSED_##id,
#include "server/refusals.def"
#undef REFUSAL
    REFUSALS
};

struct refusal {
    enum refusal_code code;
    long number;   /* {number} */
    char what[64]; /* {what}, cut if long */
};

/* Set the refusal and return false. */
bool refuse(struct refusal *refusal, enum refusal_code code, const char *what, long number);

/* The code as it stands in the protocol: lower case. */
const char *refusal_id(enum refusal_code code);

/* "code", and "what" and "number" where the sentence has them. */
void refusal_json(const struct refusal *refusal, struct akhet_json *json);
/* The same with another word for "code". */
void refusal_members(const struct refusal *refusal, const char *code, struct akhet_json *json);

/* The sentence, before its blanks are filled and after. */
const char *refusal_sentence(enum refusal_code code, enum akhet_lang lang);
void refusal_text(const struct refusal *refusal, enum akhet_lang lang, struct akhet_text *out);

#endif
