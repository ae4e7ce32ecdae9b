/* Players that are programs: a table of functions that see a view, never the state.
 *
 * A bot sits down at a seat, hears what that seat may know of what happens, and answers a move
 * whenever it is asked for one. The same seed and the same number of simulations give the same
 * answers, on one thread, on every build. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include <akhet/game.h>

#define BOT_SPEC         256 /* most bytes of a bot as it is written, with the terminator */
#define BOT_ALTERNATIVES 16
#define BOT_HEARD        64     /* bytes to remember events by, see knowledge.h */
#define BOT_ALL_CORES    0xffff /* as a number of threads */

/* What one decision may cost; 0 is no bound of that sort. */
struct bot_budget {
    uint32_t sims;
    uint32_t ms;
};

/* How a game is searched, where it is not as its knowledge says: each 1 + the value, 0 for that. */
struct bot_tuning {
    uint32_t explore, sharpen, cutoff, contrary; /* as in struct knowledge */
    uint32_t pick;                               /* 0: imagined games are played at random */
    uint32_t believe;                            /* 0: every world is as likely */
};

/* How a bot plays: `search:sims=1000:overlook=200`. Read by bot_spec_read. */
struct bot_spec {
    const struct bot *bot;
    struct bot_budget budget;
    uint32_t threads;  /* 0: one */
    uint32_t overlook; /* each move escapes its notice so often, of a thousand */
    bool untrained;    /* weights guessed by hand, not learned */
    struct bot_tuning tuning;
    char text[BOT_SPEC]; /* as it was written */
};

/* A decision, as the seat that makes it knows it. */
struct bot_question {
    const void *view;
    const akhet_move *moves; /* the legal ones, or those to choose from */
    unsigned count;
    struct bot_budget budget; /* nothing in it: the bot's own */
    uint64_t seed;
    bool thorough;     /* use up the budget, and answer the best: somebody wants to know */
    const void *truth; /* the state: for the bot that sees all cards, and only in the arena */
};

struct bot_alternative {
    akhet_move move;
    uint32_t sims;
    double chance; /* of the seat that decides to win, if it does this */
};

enum bot_fault { BOT_FINE, BOT_ILLEGAL, BOT_HUNG, BOT_GONE, BOT_GARBLED };

struct bot_answer {
    akhet_move move;
    enum bot_fault fault;       /* of a bot that is another program */
    bool guessed;               /* nothing is known of the chances below */
    double chance[AKHET_SEATS]; /* of each seat to win; they add up to 1 */
    unsigned alternatives;
    struct bot_alternative alternative[BOT_ALTERNATIVES]; /* best first, the move among them */
    uint32_t sims;
};

/* A bot in a seat of a match. */
struct bot_player {
    struct bot_spec spec;
    const struct akhet_game *game;
    struct akhet_setup setup;
    int seat;
    void *memory; /* the bot's own, NULL until it needs some */
    uint8_t heard[BOT_HEARD];
};

struct bot {
    struct akhet_term term;
    bool sees_all; /* asks come with the truth; no match that people play has such a bot */
    bool apart;    /* nothing is noted for it, and its view is left as it is */
    uint8_t level; /* people choose it by this number, from 1 (bots/levels.h); 0: they do not */
    struct bot_budget usual;

    /* Something happened, as the seat may know it. NULL: the bot does not listen. */
    void (*hear)(struct bot_player *player, const struct akhet_event *event);

    /* There are two moves to choose from at least. */
    void (*choose)(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer);

    /* Give back the memory. NULL: it has none. */
    void (*leave)(struct bot_player *player);
};

/* Ended by a bot without an id, in the order they are shown: from weak to strong. */
extern const struct bot bots[];

/* NULL where there is none of that name. */
const struct bot *bot_find(const char *id);

/* `NAME:key=value:key=value`, with any of the keys sims, ms, threads (a number or all), overlook,
 * weights (trained or untrained), and those of struct bot_tuning. */
bool bot_spec_read(struct bot_spec *spec, const char *text, struct akhet_error *error);

void bot_sit(struct bot_player *player, const struct bot_spec *spec, const struct akhet_game *game,
             const struct akhet_setup *setup, int seat);

/* Whether there is any use in telling it what happens. */
bool bot_listens(const struct bot *bot, const struct akhet_game *game);

/* An event as the rules reported it: the player hears what its seat may know of it. */
void bot_hear(struct bot_player *player, const struct akhet_event *event);

/* The only move is answered at once, without asking the bot. */
void bot_choose(struct bot_player *player, const struct bot_question *question,
                struct bot_answer *answer);

void bot_leave(struct bot_player *player);

#endif
