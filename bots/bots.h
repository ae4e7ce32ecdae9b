/* Bots: players that are programs. A bot is a table of functions that see a view, never the state.
 *
 * A bot sits down at a seat, hears the events that this seat may know, and chooses a move whenever
 * it gets a question. On one thread, the same seed and the same number of simulations give the same
 * answers on every build. */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include <akhet/game.h>
#include <akhet/notes.h>

#define BOT_SPEC         256 /* most bytes of a spec, with the terminator */
#define BOT_ALTERNATIVES 16
#define BOT_ALL_CORES    0xffff /* as a number of threads */

/* The limits of one decision; 0: no such limit. */
struct bot_budget {
    uint32_t sims;
    uint32_t ms;
};

/* Search parameters that replace those of the game's knowledge: each 1 + the value, 0: keep it. */
struct bot_tuning {
    uint32_t explore, sharpen, cutoff, contrary; /* as in struct knowledge */
    uint32_t pick;                               /* playouts: 0 random, 1 the game's, 2 by rank */
    uint32_t believe;                            /* 0: every world is equally likely */
};

/* What a bot evaluates positions with. */
enum bot_weights {
    BOT_TRAINED,   /* the net of the game, or its trained weights where it has none */
    BOT_LINEAR,    /* the trained weights, without a net */
    BOT_UNTRAINED, /* the weights guessed by hand */
    BOT_NET,       /* the net of a file */
};

struct net;

/* How a bot plays: `search:sims=1000:overlook=200`. Read by bot_spec_read. */
struct bot_spec {
    const struct bot *bot;
    struct bot_budget budget;
    uint32_t threads;  /* 0: one */
    uint32_t overlook; /* the probability of overlooking each move, in thousandths */
    enum bot_weights weights;
    const struct net *net; /* with BOT_NET */
    struct bot_tuning tuning;
    char text[BOT_SPEC]; /* as it was written */
};

struct bot_alternative {
    akhet_move move;
    uint32_t sims;
    double chance; /* of the deciding seat to win if it makes this move */
};

/* Everything that a bot found out about the moves it considered, in the order of the question. A
 * bot that estimates nothing leaves it empty. */
struct bot_findings {
    unsigned count;
    struct bot_alternative move[AKHET_LEGAL];
};

/* What the simulations of a search gave every seat, added up. */
struct bot_tally {
    uint32_t sims;
    double sum[AKHET_SEATS], squares[AKHET_SEATS];
};

/* A decision, as the seat that makes it knows it. Without moves it asks a search for the chances in
 * a position that somebody else decides, or nobody has a choice in. */
struct bot_question {
    const void *view;
    const akhet_move *moves; /* the legal moves, or those to choose from */
    unsigned count;
    struct bot_budget budget; /* empty: the bot's own */
    uint64_t seed;
    bool thorough;     /* use the whole budget and answer the best move, for hints and analysis */
    const void *truth; /* the state, for the bot that sees all cards; set in the arena only */
    struct bot_findings *findings; /* to fill in, emptied by the caller; NULL: not wanted */
    struct bot_tally *tally; /* to fill in by a search, one for each move, and one without moves;
                                NULL: not wanted */
};

/* Why a program gave no valid answer. */
enum bot_error { BOT_OK, BOT_ILLEGAL_MOVE, BOT_TIMEOUT, BOT_EXITED, BOT_BAD_REPLY };

struct bot_answer {
    akhet_move move;
    enum bot_error error;       /* of a program */
    bool guessed;               /* the chances below are unknown */
    double chance[AKHET_SEATS]; /* of each seat to win; the sum is 1 */
    unsigned alternatives;
    struct bot_alternative alternative[BOT_ALTERNATIVES]; /* best first, including the move */
    uint32_t sims;
};

/* A bot in a seat of a match. */
struct bot_player {
    struct bot_spec spec;
    const struct akhet_game *game;
    struct akhet_setup setup;
    int seat;
    void *memory; /* the bot's own, NULL until it needs some */
    uint8_t notes[AKHET_NOTES];
};

struct bot {
    struct akhet_term term;
    bool sees_all;      /* its questions contain the truth; never plays against people */
    bool without_notes; /* events are not noted for it, and its view stays as it is */
    bool prunes;        /* it never considers moves that cannot work */
    uint8_t level;      /* the number by which people choose it, from 1; 0: it is not a level */
    struct bot_budget usual;

    /* An event, as the seat may know it. NULL: the bot ignores events. */
    void (*hear)(struct bot_player *player, const struct akhet_event *event);

    /* There are at least two moves to choose from. */
    void (*choose)(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer);

    /* Free the memory. NULL: it has none. */
    void (*leave)(struct bot_player *player);
};

/* All bots that are offered, from weak to strong (list.c); the last entry has no id. */
extern const struct bot bots[];

/* The bot with this name, even if it is not offered; NULL: none. */
const struct bot *bot_find(const char *id);

/* Read `NAME:key=value:key=value` (spec.c). The keys are sims, ms, threads (a number or all),
 * overlook, weights (trained, linear, untrained, or the file of a net), and those of struct
 * bot_tuning. */
bool bot_spec_read(struct bot_spec *spec, const char *text, struct akhet_error *error);

/* Whether the net of the spec, if it has one, is for this game and number of players. */
bool bot_spec_fits(const struct bot_spec *spec, const struct akhet_game *game, unsigned players,
                   struct akhet_error *error);

/* A player (player.c): sit down, hear events, choose, leave. */
void bot_sit(struct bot_player *player, const struct bot_spec *spec, const struct akhet_game *game,
             const struct akhet_setup *setup, int seat);

/* Whether the bot makes use of events in this game. */
bool bot_listens(const struct bot *bot, const struct akhet_game *game);

/* An event as the rules reported it; the player hears what its seat may know of it. */
void bot_hear(struct bot_player *player, const struct akhet_event *event);

/* A single move is answered at once, without the bot. */
void bot_choose(struct bot_player *player, const struct bot_question *question,
                struct bot_answer *answer);

void bot_leave(struct bot_player *player);

#endif
