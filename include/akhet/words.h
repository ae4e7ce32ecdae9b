/* The words of a game: the names of its cards, moves and events, in three languages.
 *
 * A game describes its moves and events as data. From those tables the engine writes and parses
 * move notation and makes sentences, so no game writes a parser. */
#ifndef AKHET_WORDS_H
#define AKHET_WORDS_H

#include <stdint.h>

#include <akhet/text.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum akhet_lang { AKHET_EN, AKHET_FR, AKHET_PL, AKHET_LANGS };

struct akhet_game;
struct akhet_json;

/* A thing with a name: a card, a market, a tomb, an option's value. */
struct akhet_term {
    const char *id;                /* notation: lower case ASCII letters, digits, hyphens */
    const char *name[AKHET_LANGS]; /* the name shown to people */
    const char *note[AKHET_LANGS]; /* its effect; NULL: none */
    char mark; /* options, comparisons: 'R' rulebook, 'A' attested, 'X' reconstructed; 0: none.
                  Components have a mark for each fact instead (components.h). */
};

/* A list of terms of one sort. Fields refer to it by its letter; 's' and 'n' mean seat and number.
 */
struct akhet_vocabulary {
    char letter;
    uint16_t count;
    const struct akhet_term *term;
};

#define AKHET_FIELDS 5

/* A field of a kind: a value that each of its moves, events or reasons carries. */
struct akhet_field {
    const char *name; /* in templates, `{name}`, and in JSON */
    char type;        /* 's' seat, 'n' number, else the letter of a vocabulary */
    int16_t low;      /* the smallest value (moves) */
    uint16_t size;    /* number of values (moves) */
};

enum akhet_kind_flags {
    AKHET_CHANCE = 1,      /* events: the random source decided this */
    AKHET_REVEALS = 2,     /* events: a player learns something, so the move cannot be undone */
    AKHET_COUNTED = 4,     /* moves: the last field says how many of the others are used */
    AKHET_UNFINISHED = 8,  /* moves: half a decision, the next move of the seat completes it */
    AKHET_REPEATABLE = 16, /* moves: the same decision may continue with a move of this kind */
};

/* A kind of move, of event or of reason.
 *
 * A template is plain text with `{field}` for a field's value and `{field:one|many}` (Polish:
 * `{field:one|few|many}`) for the form of a word that goes with a number. For a seat it is
 * `{seat:@ draws|You draw}`: the second form if that seat is the reader (AKHET_YOU), else the
 * first, in which `@` is the name; `{seat:…|…|@ looks at your hand}` has a third form for a game of
 * two seats in which the other seat is the reader. */
struct akhet_kind {
    const char *id;
    const char *text[AKHET_LANGS];
    const char *hidden[AKHET_LANGS]; /* events: for readers who may not see the secret
                                        fields; NULL: they do not learn of the event */
    uint8_t flags;
    uint8_t secret; /* events: bit i set: only `seen_by` may see field i */
    uint8_t fields;
    uint16_t base; /* moves: code of the kind's first move */
    struct akhet_field field[AKHET_FIELDS];
};

/* Instead of a name: the reader of the sentence has this seat. */
#define AKHET_YOU akhet_you
extern const char akhet_you[];

#define AKHET_HIDDEN INT16_MIN /* a field's value that the reader may not see */

/* Append a value in notation ("wheat", "seat2", "7"); false if the value is hidden or has none. */
bool akhet_value_id(const struct akhet_game *game, char type, int value, struct akhet_text *out);

/* The value that a word of notation names; false when it names none of this type. */
bool akhet_value_read(const struct akhet_game *game, char type, const char *word, size_t len,
                      int16_t *value);

/* Write a value as a member of an object: a number for seats and numbers, an id for terms, and null
 * for a hidden or impossible value. */
void akhet_value_json(const struct akhet_game *game, const char *key, char type, int value,
                      struct akhet_json *json);

/* Look up the blank `name` (`len` bytes, not terminated): set `number`, and append its text to
 * `out` unless that is NULL. False: there is no such blank. */
typedef bool akhet_blank(const void *context, const char *name, size_t len, struct akhet_text *out,
                         long long *number);

/* Fill a template, asking `blank` for each of its blanks; unknown blanks are left out. */
void akhet_fill_blanks(enum akhet_lang lang, const char *text, akhet_blank *blank,
                       const void *context, struct akhet_text *out);

/* Fill a template of a move, an event or a reason. `names` are the names of the seats, or NULL; a
 * NULL name becomes "Seat 1" and so on, and AKHET_YOU addresses the reader. */
void akhet_fill(const struct akhet_game *game, enum akhet_lang lang, const char *const *names,
                const char *text, const struct akhet_kind *kind, const int16_t *arg,
                struct akhet_text *out);

/* Append a template as it reads without a reader: `{seat:@ draws|You draw}` becomes `{seat} draws`.
 */
void akhet_template_plain(const struct akhet_kind *kind, const char *text, struct akhet_text *out);

/* Which plural form a number takes in a language: 0, 1 or (Polish) 2. */
unsigned akhet_plural(enum akhet_lang lang, long long n);

const struct akhet_vocabulary *akhet_vocabulary_of(const struct akhet_game *game, char letter);

/* The term of a value, or NULL. */
const struct akhet_term *akhet_term_of(const struct akhet_game *game, char letter, int value);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
