/* An entry of a table's log, and its line of text.
 *
 * A table's state follows from its entries in order; nothing else changes it. */
#ifndef SERVER_SERVER_ENTRY_H
#define SERVER_SERVER_ENTRY_H

#include <akhet/game.h>

#include "store/store.h"

/* The version of this list of kinds, their fields and the settings of a table. Raise it with every
 * kind, field, setting, game or edition of a game that is added: servers with an older program
 * leave tables that have them to those with a newer one. A kind keeps its fields and a setting its
 * values for ever; what changes gets a new word. */
extern const unsigned entry_version;

enum entry_kind {
#define ENTRY(id, word, fields) ENTRY_##id,
#include "server/entries.def"
#undef ENTRY
    ENTRIES
};

#define ENTRY_LONGEST INT64_C(4000000000000) /* limit on a duration: more than a hundred years */

struct entry {
    enum entry_kind kind;
    uint32_t seq;
    int64_t when;          /* milliseconds since 1970 */
    char id[STORE_ID + 1]; /* the client's command id; empty: none */
    int seat;
    uint64_t player;
    uint32_t at;
    unsigned level;
    bool yes;
    int64_t ms;
    akhet_move move;
    char text[STORE_BODY - 64];
};

const char *entry_word(enum entry_kind kind);

/* Whether entries of this kind concern a seat. */
bool entry_has_seat(enum entry_kind kind);

/* Write the line. `game` names the moves. */
void entry_write(const struct entry *entry, const struct akhet_game *game, struct akhet_text *out);

/* Parse a line; sets kind and fields. False: not a valid line. `game` may be NULL for the first
 * entry, which names the game. */
bool entry_read(struct entry *entry, const struct akhet_game *game, const char *line);

/* Whether a line that entry_read does not accept has a kind that a newer program may know. */
bool entry_newer(const char *line);

#endif
