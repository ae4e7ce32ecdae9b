/* The messages of the command in three languages, with named blanks. */
#ifndef CLI_MESSAGES_H
#define CLI_MESSAGES_H

#include <stdio.h>

#include <akhet/words.h>

enum message {
#define MESSAGE(id, en, fr, pl) MSG_##id,
#include "cli/messages.def"
#undef MESSAGE
    MESSAGES
};

/* A value for the blank `{name}` of a message; `text` NULL: the number is the value. */
struct blank {
    const char *name;
    const char *text;
    long long number;
};
#define WORD(name, text)    ((struct blank){name, text, 0})
#define NUMBER(name, value) ((struct blank){name, NULL, value})

/* The message as in the catalogue, with unfilled blanks. */
const char *say(enum akhet_lang lang, enum message message);

/* The message with its blanks filled; `blanks` ends with an empty one, or is NULL. */
void say_text(struct akhet_text *out, enum akhet_lang lang, enum message message,
              const struct blank *blanks);
void say_print(FILE *out, enum akhet_lang lang, enum message message, const struct blank *blanks);

#define BLANKS(...) ((const struct blank[]){__VA_ARGS__, {0}})

/* The language with this name ("fr", "pl_PL.UTF-8"); false: it is not supported. */
bool say_lang(const char *name, enum akhet_lang *lang);

/* The language of the environment; English if it names no supported language. */
enum akhet_lang say_lang_of_environment(void);

/* A number with this many decimals, in the style of the language. */
void say_real(char out[32], enum akhet_lang lang, double value, int decimals);

/* Print a text broken between words into lines of 80 columns, the first from column `at` on, the
 * others from `indent` on, and end the last line. */
void say_wrapped(FILE *out, const char *text, unsigned at, unsigned indent);

/* The same in lines of `page` columns. */
void say_wrapped_to(FILE *out, const char *text, unsigned at, unsigned indent, unsigned page);

/* Print a text, padded with spaces to `width` columns. */
void say_padded(FILE *out, const char *text, unsigned width);

#endif
