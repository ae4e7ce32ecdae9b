/* What the exports share: the two buffers, the language, refusals, open matches. */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include <akhet/json.h>

#include "match/match.h"
#include "web/wasm/exports.h"

enum page_refusal {
    PAGE_FINE,
#define REFUSAL(id, en, fr, pl) PAGE_##id,
#include "web/wasm/refusals.def"
#undef REFUSAL
    PAGE_REFUSALS
};

enum akhet_lang page_lang(void);

/* What came in: always terminated, and without a zero before its end. NULL: it cannot be. */
const char *page_text(uint32_t len);
const uint8_t *page_bytes(uint32_t len);

/* Answers: each returns what the export has to return. */
typedef void page_maker(const void *context, struct akhet_json *json);
int32_t page_json(page_maker *make, const void *context); /* one value */
int32_t page_copy(const void *bytes, size_t len);
int32_t page_empty(void);

/* Room for an answer of so many bytes at least; no room: its cap is 0. */
struct akhet_text page_room(size_t bytes);

int32_t page_refuse(enum page_refusal refusal, const char *what);
int32_t page_error(const struct akhet_error *error);

/* An open match; NULL: there is none of this handle. */
struct match *page_match(int32_t handle);

/* Whether the page may look at the match from this seat. */
bool page_may_look(const struct match *match, int32_t seat);

/* How sentences call the seats (names.c): NULL where nobody has a name, and then it is "Seat 1". */
void page_names(const struct match *match, const char *names[AKHET_SEATS]);

/* A whole number of at most nine digits; -1: it is none. */
long page_number(const char *word);

/* GAME PLAYERS OPTION=VALUE …, and on to the word that is none of these. */
bool page_setup(const char **text, const struct akhet_game **game, struct akhet_setup *setup,
                struct akhet_error *error);

#endif
