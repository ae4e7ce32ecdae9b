/* What is agreed when a table is opened: the game, the seats, the pace, who may look. */
#ifndef SERVER_PLAN_H
#define SERVER_PLAN_H

#include <akhet/fair.h>

#include "match/match_clock.h"
#include "server/refusal.h"
#include "store/store.h"

enum plan_undo { UNDO_FREE, UNDO_CONSENT, UNDO_NONE };
enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT, SEAT_PROGRAM };

#define PLAN_LEVEL 3 /* of bots where nobody says another */

struct plan {
    const struct akhet_game *game;
    struct akhet_setup setup;
    enum seat_kind seat[AKHET_SEATS];
    unsigned level[AKHET_SEATS]; /* of bots */
    struct match_pace pace;
    enum plan_undo undo;
    bool shown;     /* in the lobby */
    bool watchable; /* by anybody who has the link */
    bool hints;
    bool rated;
    bool by_hand; /* begins when its creator says so, not as soon as every seat is taken */
    uint8_t secret[AKHET_SECRET_BYTES];
};

/* As a line of a log, the secret with it, and back. */
void plan_write(const struct plan *plan, struct akhet_text *out);
bool plan_read(struct plan *plan, const char *line);

/* From a client's `create`, a JSON object; the secret is made by the caller. */
bool plan_from_json(struct plan *plan, const void *object, struct refusal *refusal);

/* Members of an object: what everybody may know of it. */
void plan_json(const struct plan *plan, struct akhet_json *json);

const char *seat_kind_word(enum seat_kind kind);

#endif
