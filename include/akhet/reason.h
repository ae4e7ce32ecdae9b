/* Reasons: why the things that a person has chosen do not make a move.
 *
 * A person at a board picks cards or squares and says what to do with them. Most choices are not
 * legal moves, and the rules know why: the crop is flooded, the square is occupied. A reason is a
 * kind with arguments, like a move or an event, and becomes a sentence in any language. Reasons are
 * made from a view alone, so they tell nothing that the viewer does not know. */
#ifndef AKHET_REASON_H
#define AKHET_REASON_H

#include <stdint.h>

#include <akhet/error.h>
#include <akhet/json.h>
#include <akhet/words.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_THINGS 16 /* most different things of a choice */

/* Something chosen: a term of a vocabulary, a seat or a number. */
struct akhet_thing {
    char type; /* 's' seat, 'n' number, else the letter of a vocabulary */
    uint8_t count;
    int16_t value;
};

/* The kinds of moves that a person wants to make, and the chosen things. */
struct akhet_choice {
    uint32_t kinds; /* bit k set: the person accepts a move of kind k */
    uint8_t things;
    struct akhet_thing thing[AKHET_THINGS];
};

struct akhet_reason {
    uint8_t kind; /* index into the game's reason kinds */
    bool more;    /* choosing more things can make it a move */
    int16_t arg[AKHET_FIELDS];
};

/* Every game's table of reasons begins with these. */
enum akhet_common_reason {
    AKHET_NOT_YOUR_TURN,
    AKHET_GAME_OVER,
    AKHET_CHOOSE_MORE,
    AKHET_NOT_NOW,
    AKHET_COMMON_REASONS
};

#define AKHET_COMMON_REASON_KINDS                                                                  \
    [AKHET_NOT_YOUR_TURN] = {.id = "not-your-turn",                                                \
                             .text = {"It is not your turn.", "Ce n'est pas votre tour.",          \
                                      "To nie twoja kolej."}},                                     \
    [AKHET_GAME_OVER] = {.id = "over",                                                             \
                         .text = {"The game is over.", "La partie est terminée.",                  \
                                  "Gra jest skończona."}},                                         \
    [AKHET_CHOOSE_MORE] = {.id = "choose-more",                                                    \
                           .text = {"Something else has to be chosen as well.",                    \
                                    "Il faut encore choisir autre chose.",                         \
                                    "Trzeba wybrać coś jeszcze."}},                                \
    [AKHET_NOT_NOW] = {.id = "not-now",                                                            \
                       .text = {"This is not possible now.", "Ce n'est pas possible maintenant.",  \
                                "Teraz to niemożliwe."}}

/* Read a choice: the ids of kinds of moves, joined by commas, then the things, a word each as in
 * move notation, repeated for each copy: "plant,add wheat wheat", "place memphis 5". */
bool akhet_choice_parse(const struct akhet_game *game, const char *text,
                        struct akhet_choice *choice, struct akhet_error *error);

/* True: no legal move of `viewer`, whose view this is, uses exactly the chosen things, and `reason`
 * says why. Moves that form one decision count as one move, such as two cards for a market in
 * Nile. */
bool akhet_why(const struct akhet_game *game, const void *view, int viewer,
               const struct akhet_choice *choice, struct akhet_reason *reason);

void akhet_reason_text(const struct akhet_game *game, const struct akhet_reason *reason,
                       enum akhet_lang lang, const char *const *names, struct akhet_text *out);

/* One object: {"id":"flooded","more":false,"fields":{"card":"wheat"},"text":"…"}. */
void akhet_reason_json(const struct akhet_game *game, const struct akhet_reason *reason,
                       enum akhet_lang lang, const char *const *names, struct akhet_json *json);

/* For the rules of a game: whether the choice accepts moves of the same kind as `move`. */
bool akhet_wants(const struct akhet_game *game, const struct akhet_choice *choice, uint16_t move);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
