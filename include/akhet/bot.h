/* Bots: ask one for a move, its chances and its visits, or write one.
 *
 * A bot sits at one seat of one game. It hears the events that this seat may know and answers
 * questions that contain a view, so it never sees what is hidden from its seat. With a budget of
 * simulations and one thread, the same seed gives the same answers on every build. */
#ifndef AKHET_BOT_H
#define AKHET_BOT_H

#include <akhet/game.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_SPEC   256 /* most bytes of a spec or of a policy's name, with the terminator */
#define AKHET_LEVELS 8   /* levels are numbered from 1 */

/* A decision, as the seat that makes it knows it. Start from {0}. */
struct akhet_question {
    const void *view; /* of the deciding seat, made by game->view; one that comes from outside
                         has to pass akhet_check_view first */
    const akhet_move *moves; /* the legal moves, or those to choose from */
    unsigned count;          /* 1 to AKHET_LEGAL */
    uint64_t seed;           /* of the bot's own chance; it has nothing to do with the cards */
    uint32_t sims, ms;       /* limits of this decision; both 0: those of the spec */
    bool thorough;           /* use the whole budget and answer the best move: a search otherwise
                                stops when its choice is certain, and may vary it */
    const void *truth;       /* the state, only for the bot "seer"; otherwise NULL */
};

struct akhet_answer {
    akhet_move move;
    bool guessed;                 /* the bot estimated no chances: they are even */
    uint32_t sims;                /* simulations made; 0 if the move was forced */
    double chance[AKHET_SEATS];   /* of each seat to win; the sum is 1 */
    uint32_t visits[AKHET_LEGAL]; /* simulations that tried each move, in the order of the question.
                                     The sum may differ from `sims`: a search remembers those of
                                     earlier decisions, and some try other cards in its hand */
    double value[AKHET_LEGAL];    /* the chance of the deciding seat to win after each move;
                                     negative: not estimated */
};

/* A bot in a seat. One thread at a time may use it. */
struct akhet_bot;

/* Make a bot from a spec: "level5", "search:sims=1000", "search:ms=200:threads=2"; docs/bots.md
 * lists the names and keys. NULL: `error` says why. */
struct akhet_bot *akhet_bot_new(const char *spec, const struct akhet_game *game,
                                const struct akhet_setup *setup, int seat,
                                struct akhet_error *error);

/* Free a bot; NULL does nothing. */
void akhet_bot_free(struct akhet_bot *bot);

/* Forget the match and begin another one of the same game, set-up and seat. */
void akhet_bot_restart(struct akhet_bot *bot);

/* Whether the bot makes use of events; if not, the caller need not collect them. */
bool akhet_bot_listens(const struct akhet_bot *bot);

/* Tell the bot an event of `start` or `apply` as the rules reported it. The bot hears what its seat
 * may know of it. Bots that listen play better if they hear every event, in order. */
void akhet_bot_hear(struct akhet_bot *bot, const struct akhet_event *event);

/* Ask for a move. Of `visits` and `value` the first `count` entries are written. A single move is
 * answered without thinking. False: the question has no moves or too many. */
bool akhet_bot_ask(struct akhet_bot *bot, const struct akhet_question *question,
                   struct akhet_answer *answer, struct akhet_error *error);

/* Whether a spec can be read. */
bool akhet_bot_check(const char *spec, struct akhet_error *error);

/* The names and descriptions of the bots, from weak to strong, then the levels; NULL after the last
 * one. */
const struct akhet_term *akhet_bot_term(unsigned index);

/* How a level plays a game, as measured in the arena. */
struct akhet_level {
    const char *spec;
    int elo, low, high; /* above level 1, with the 95 % interval */
    unsigned games;     /* that it was measured in; 0: not yet */
};

/* False: the game has no such level. */
bool akhet_level_of(const struct akhet_game *game, unsigned number, struct akhet_level *level);

/* A bot that the caller writes, for the arena. The functions get `context`, and `memory` as
 * returned by `sit`. The arena calls them on its threads, several at once if it has several. */
struct akhet_policy {
    const char *name; /* in results and records: one line, shorter than AKHET_SPEC */
    void *context;
    bool notes; /* put what the seat has seen into the views of its questions (akhet/notes.h) */

    /* A game begins at this seat: called before the first event or question. NULL: `memory` is
     * NULL. */
    void *(*sit)(void *context, const struct akhet_game *game, const struct akhet_setup *setup,
                 int seat);

    /* An event, as the seat may know it. NULL: events are ignored. */
    void (*hear)(void *context, void *memory, const struct akhet_event *event);

    /* Choose one of at least two moves. False, or a move that is not in the question: the policy
     * loses the game, and the result counts an error. */
    bool (*choose)(void *context, void *memory, const struct akhet_question *question,
                   akhet_move *move);

    /* The game is over. NULL: `memory` needs no release. */
    void (*leave)(void *context, void *memory);
};

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
