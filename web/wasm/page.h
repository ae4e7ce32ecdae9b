/* What all exports share: the two buffers, the language, errors, open matches. */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include <akhet/json.h>

#include "match/match.h"
#include "web/wasm/exports.h"

enum page_error_code {
    PAGE_FINE,
#define ERROR(id, en, fr, pl) PAGE_##id,
#include "web/wasm/errors.def"
#undef ERROR
    PAGE_ERRORS
};

enum akhet_lang page_lang(void);

/* The input: as a terminated text without a zero byte in it, or as bytes. NULL: it is not valid. */
const char *page_text(uint32_t len);
const uint8_t *page_bytes(uint32_t len);

/* Answers: each returns the value that the export must return. */
typedef void page_maker(const void *context, struct akhet_json *json);
int32_t page_json(page_maker *make, const void *context); /* one value */
int32_t page_copy(const void *bytes, size_t len);
int32_t page_empty(void);

/* Room for an answer of at least `bytes`; its cap is 0 if there is no memory. */
struct akhet_text page_room(size_t bytes);

int32_t page_refuse(enum page_error_code code, const char *what);
int32_t page_engine_error(const struct akhet_error *error);

/* The open match of a handle; NULL: there is none. */
struct match *page_match(int32_t handle);

/* The same (views.c), refused with NULL unless it has begun; and unless the page may show what this
 * seat knows. */
struct match *page_match_begun(int32_t handle);
struct match *page_match_shown(int32_t handle, int32_t seat);
bool page_may_show(const struct match *match, int32_t seat);

/* The seat that sentences about a match address as "you"; AKHET_SPECTATOR: none. */
int page_reader(const struct match *match);

/* The names of the seats in sentences (seat_names.c); NULL where a seat has none: "Seat 1". */
void page_names(const struct match *match, const char *names[AKHET_SEATS]);

/* A decimal number of at most nine digits; -1: it is not one. */
long page_number(const char *word);

/* Reads GAME PLAYERS OPTION=VALUE … and moves `text` on to the first word after them. */
bool page_setup(const char **text, const struct akhet_game **game, struct akhet_setup *setup,
                struct akhet_error *error);

#endif
