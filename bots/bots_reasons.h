/* Reasons: why a move is better than another, or what changed a position, in terms of the features
 * of the evaluation.
 *
 * A reason is weight times the difference of a feature, averaged over worlds that the eyes cannot
 * tell apart. It is an id with arguments, and becomes a sentence in any language. */
#ifndef BOTS_BOTS_REASONS_H
#define BOTS_BOTS_REASONS_H

#include "bots/bots_estimate.h"

#define REASONS 3 /* most reasons of a move or a change */

struct reason {
    uint8_t words;  /* which sentence: an index into those of the game */
    int8_t seat;    /* whose feature it is */
    bool own;       /* that seat is the one that the reasons are about */
    int32_t amount; /* by how much it has more of it, less if negative; in the sentence's unit */
    int32_t worth;  /* of it for the seat that the reasons are about, in thousandths of log-odds */
};

/* What speaks for a move against another, for the seat that decides, whose eyes the question has;
 * with `for_it` false what speaks against it. Returns the number of reasons, largest first. */
unsigned reasons_of_move(const struct estimate_question *question, akhet_move move,
                         akhet_move other, bool for_it, struct reason reason[REASONS]);

/* What made a seat's chance grow from one position to another, or shrink, in the same eyes. */
unsigned reasons_of_change(const struct estimate_question *before,
                           const struct estimate_question *after, int seat, bool grew,
                           struct reason reason[REASONS]);

/* The id of the sentence, for programs. */
const char *reason_id(const struct akhet_game *game, const struct reason *reason);

/* "2 more cards in the smallest pile", and for another seat "Horus: one seal fewer". */
void reason_text(const struct akhet_game *game, const struct reason *reason, enum akhet_lang lang,
                 const char *const *names, struct akhet_text *out);

/* The members of an object: "id", "seat", "amount" and whether the seat is the own one. */
void reason_json(const struct akhet_game *game, const struct reason *reason,
                 struct akhet_json *json);

/* The reason of such members; false: the game has none with this id, or an argument is out of
 * range. */
bool reason_read(const struct akhet_game *game, const char *id, long seat, long amount, bool own,
                 struct reason *reason);

/* An array "reasons" of such objects with their sentences as "text". */
void reasons_json(const struct akhet_game *game, const struct reason *reason, unsigned count,
                  enum akhet_lang lang, const char *const *names, struct akhet_json *json);

#endif
