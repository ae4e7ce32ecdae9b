/* The settings of a table: game, seats, pace, visibility. */
#ifndef SERVER_SERVER_TABLE_SETTINGS_H
#define SERVER_SERVER_TABLE_SETTINGS_H

#include <akhet/fair.h>

#include "match/match_clock.h"
#include "server/error.h"
#include "store/store.h"

enum settings_undo { UNDO_FREE, UNDO_CONSENT, UNDO_NONE };
enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT, SEAT_PROGRAM };

#define SETTINGS_LEVEL 3 /* default bot level */

struct table_settings {
    const struct akhet_game *game;
    struct akhet_setup setup;
    enum seat_kind seat[AKHET_SEATS];
    unsigned level[AKHET_SEATS]; /* of bots */
    struct match_pace pace;
    enum settings_undo undo;
    bool shown;     /* listed in the lobby */
    bool watchable; /* anyone with the link may watch */
    bool hints;
    bool rated;
    bool by_hand; /* the creator starts the match; otherwise it starts when every seat is taken */
    uint8_t secret[AKHET_SECRET_BYTES];
};

/* Write to and parse from a line of the log; includes the secret. */
void settings_write(const struct table_settings *settings, struct akhet_text *out);
bool settings_read(struct table_settings *settings, const char *line);
/* Whether a line that settings_read does not accept has a game, an edition of one or a word that a
 * newer program may know. */
bool settings_newer(const char *line);

/* From a client's `create`, a JSON object; the caller makes the secret. */
bool settings_from_json(struct table_settings *settings, const void *object, struct error *error);

/* Write the public settings as members of an object. */
void settings_json(const struct table_settings *settings, struct akhet_json *json);

const char *seat_kind_word(enum seat_kind kind);

#endif
