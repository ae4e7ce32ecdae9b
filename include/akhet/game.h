/* The contract between the rules of a game and everything that uses them.
 *
 * One const struct per game. A state is plain data in the caller's memory: fixed size, no
 * pointers, copied with memcpy. The rules allocate nothing, read no clock and keep no globals;
 * chance comes from the random source that the caller passes. */
#ifndef AKHET_GAME_H
#define AKHET_GAME_H

#include <stdint.h>

#include <akhet/components.h>
#include <akhet/error.h>
#include <akhet/event.h>
#include <akhet/json.h>
#include <akhet/observation.h>
#include <akhet/random.h>
#include <akhet/reason.h>
#include <akhet/words.h>
#include <akhet/zone.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_SEATS     5    /* most seats of any game */
#define AKHET_OPTIONS   4    /* most options of any game */
#define AKHET_PARTS     12   /* most parts of any score */
#define AKHET_COMPARED  5    /* most numbers by which any score is compared */
#define AKHET_STATE     512  /* most bytes of any state or view */
#define AKHET_LEGAL     512  /* most legal moves of any position */
#define AKHET_EVENTS    512  /* most events of any move */
#define AKHET_SPECTATOR (-1) /* a viewer without a seat */
#define AKHET_NOBODY    (-1) /* no seat decides: the game is over */

typedef uint16_t akhet_move;
#define AKHET_NO_MOVE ((akhet_move)0xffff)

/* An option and its values; the first value is the default. */
struct akhet_option {
    struct akhet_term term;
    uint8_t values;
    const struct akhet_term *value;
    const uint8_t *players; /* per value: bit n set: allowed with n players; NULL: all are */
};

struct akhet_setup {
    uint8_t players;
    uint8_t option[AKHET_OPTIONS]; /* index of the value, per option */
};

/* A number by which two scores are compared. */
struct akhet_comparison {
    const struct akhet_term *term;
    bool less; /* the smaller number is the better one */
};

/* The score as far as a viewer knows it, with its breakdown. */
struct akhet_score {
    uint8_t known;                                 /* bit s set: seat s's numbers are known */
    uint8_t place[AKHET_SEATS];                    /* 1 is first; equal places are shared */
    int16_t total[AKHET_SEATS];                    /* the figure that is compared first */
    int16_t part[AKHET_SEATS][AKHET_PARTS];        /* as named by the game's `part` terms */
    int16_t compared[AKHET_SEATS][AKHET_COMPARED]; /* as named by the game's `comparison` */
};

struct akhet_game {
    /* Facts. */
    struct akhet_term term; /* id, names, one line about the game */
    uint8_t edition; /* of these rules, from 1: correcting a fact makes a new edition, and a record
                        names its edition */
    uint8_t min_players;
    uint8_t max_players;
    uint8_t options;
    const struct akhet_option *option;
    uint8_t parts;
    const struct akhet_term *part; /* names of the parts of a score */
    uint8_t comparisons;
    const struct akhet_comparison *comparison; /* in order: the first that differs decides */
    const char *tie[AKHET_LANGS];              /* what happens when no comparison differs */
    char tie_mark;                             /* the source of that rule: R, A or X */
    uint8_t components;
    const struct akhet_component *component;
    uint16_t state_bytes;
    uint16_t view_bytes;
    uint16_t moves;     /* move codes are below this */
    uint16_t max_legal; /* most legal moves at once */
    uint16_t max_moves; /* most decisions in a game */
    uint8_t move_kinds;
    const struct akhet_kind *move_kind; /* in ascending order of base */
    uint8_t event_kinds;
    const struct akhet_kind *event_kind;
    uint8_t reason_kinds;
    const struct akhet_kind *reason_kind; /* begins with AKHET_COMMON_REASON_KINDS */
    uint8_t vocabularies;
    const struct akhet_vocabulary *vocabulary;
    uint8_t zones;
    const struct akhet_zone *zone;
    const struct akhet_observation *observation; /* the view as numbers, see observation.h */

    /* Rules. `state` and `view` are memory of the sizes above, aligned for uint64_t, or elements of
     * an array that is. */

    /* Deal a new game. The setup has been checked against the facts. */
    void (*start)(void *state, const struct akhet_setup *setup, struct akhet_random *random,
                  struct akhet_events *events);

    /* The seat that decides, or AKHET_NOBODY. */
    int (*seat)(const void *state);

    /* List all legal moves, each once, in memory for `max_legal` of them. Returns their number,
     * which is 0 only when the game is over. */
    unsigned (*legal)(const void *state, akhet_move *moves);

    /* Apply a move, which must be legal; akhet_apply is the variant that checks it. */
    void (*apply)(void *state, akhet_move move, struct akhet_random *random,
                  struct akhet_events *events);

    /* Final places (1 is first, ties share) of a finished game. They agree with `compared` in the
     * score and are cheaper to compute, for bots and statistics. */
    void (*places)(const void *state, uint8_t place[AKHET_SEATS]);

    /* Make the view of a seat or of AKHET_SPECTATOR. Every byte of the view is defined. */
    void (*view)(const void *state, int viewer, void *view);

    /* Make a state consistent with the view. All such states are equally likely. */
    void (*redeal)(const void *view, struct akhet_random *random, void *state);

    /* Check untrusted bytes: NULL, or why they cannot be a view of `viewer` in a game with this
     * set-up. `redeal` relies on this check. Callers use akhet_check_view, which checks more. */
    const char *(*check_view)(const void *view, const struct akhet_setup *setup, int viewer);

    /* The score as far as the view shows it; complete once the game is over. */
    void (*score)(const void *view, struct akhet_score *score);

    /* Write the members of an object: the whole state, or a view. */
    void (*state_json)(const void *state, struct akhet_json *json);
    void (*view_json)(const void *view, struct akhet_json *json);

    /* Write more members, for user interfaces: values that the rules derive from the view. May be
     * NULL. */
    void (*derived_json)(const void *view, struct akhet_json *json);

    /* List the card moves of an event, at most AKHET_CARD_MOVES; returns their number. For an event
     * made by akhet_event_for, only cards that its seat may know are named. */
    unsigned (*card_moves)(const struct akhet_event *event, struct akhet_card_move *moves);

    /* Count the cards of a zone by term, as far as the view shows them; returns the number of cards
     * there. The counts add up to that number if and only if the view shows the cards. */
    unsigned (*zone_cards)(const void *view, struct akhet_location at, uint8_t count[AKHET_CARDS]);

    /* Find out why no legal move of the deciding seat, whose view this is, fits a choice. `reason`
     * already holds a general reason. Callers use akhet_why. */
    void (*why)(const void *view, const struct akhet_choice *choice, struct akhet_reason *reason);

    /* NULL, or the invariant that the state breaks. For tests and fuzzers. */
    const char *(*check_state)(const void *state);
};

/* A buffer for any state or view, large enough and aligned. */
union akhet_space {
    uint64_t align;
    uint8_t bytes[AKHET_STATE];
};

/* Make a set-up, set an option with "name=value", and check the set-up against the facts. */
struct akhet_setup akhet_setup_default(const struct akhet_game *game, unsigned players);
bool akhet_setup_option(const struct akhet_game *game, struct akhet_setup *setup,
                        const char *name_is_value, struct akhet_error *error);
bool akhet_setup_check(const struct akhet_game *game, const struct akhet_setup *setup,
                       struct akhet_error *error);

/* The index of the comparison that decides between two seats whose numbers are known; -1: a tie. */
int akhet_score_decides(const struct akhet_game *game, const struct akhet_score *score, unsigned a,
                        unsigned b);

/* Whether seat `a` is ahead of seat `b`. */
bool akhet_score_ahead(const struct akhet_game *game, const struct akhet_score *score, unsigned a,
                       unsigned b);

/* The data above as JSON, for programs that describe games to other programs. */

/* A text in three languages, as a member or (with a NULL key) as a value of an array:
 * {"en":…,"fr":…,"pl":…}. */
void akhet_words_json(struct akhet_json *json, const char *key, const char *const *text);

/* Write the members of an object: all facts of the game. */
void akhet_game_json(const struct akhet_game *game, struct akhet_json *json);

/* Write the members "game", "players" and "options" of a set-up. */
void akhet_setup_json(const struct akhet_game *game, const struct akhet_setup *setup,
                      struct akhet_json *json);

/* Write only the member "options": {"quick":"off",…}. */
void akhet_options_json(const struct akhet_game *game, const struct akhet_setup *setup,
                        struct akhet_json *json);

/* An array with an object for each seat; null: the seat's numbers are not known. */
void akhet_score_json(const struct akhet_game *game, const struct akhet_score *score,
                      unsigned players, const char *key, struct akhet_json *json);

/* An array with the final place of each seat. */
void akhet_places_json(const uint8_t *place, unsigned players, const char *key,
                       struct akhet_json *json);

/* Checked play: an invalid set-up or an illegal move is refused and changes nothing. */
bool akhet_start(const struct akhet_game *game, void *state, const struct akhet_setup *setup,
                 struct akhet_random *random, struct akhet_events *events,
                 struct akhet_error *error);
bool akhet_apply(const struct akhet_game *game, void *state, akhet_move move,
                 struct akhet_random *random, struct akhet_events *events,
                 struct akhet_error *error);

/* Check untrusted bytes: NULL, or why they cannot be a view of `viewer` in a game with this set-up.
 * A view that passes can be redealt, and play can continue from the result. */
const char *akhet_check_view(const struct akhet_game *game, const struct akhet_setup *setup,
                             int viewer, const void *view);

/* Notation: `akhet_move_parse(akhet_move_name(m)) == m` for every code below `game->moves`. */
void akhet_move_name(const struct akhet_game *game, akhet_move move, struct akhet_text *out);
bool akhet_move_parse(const struct akhet_game *game, const char *text, akhet_move *move,
                      struct akhet_error *error);

/* The move as a sentence, "Plant 3 wheat". */
void akhet_move_text(const struct akhet_game *game, akhet_move move, enum akhet_lang lang,
                     const char *const *names, struct akhet_text *out);

/* Split a move into its kind and the values of its fields; NULL: there is no such move. */
const struct akhet_kind *akhet_move_split(const struct akhet_game *game, akhet_move move,
                                          int16_t arg[AKHET_FIELDS]);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
