/* Getting moves from the bots of a match. */
#include "match/match_choose.h"

#include <string.h>

#include <akhet/blake2.h>

#include "bots/bots_levels.h"

/* The seed depends on the match and the number of the decision only, so that a resumed match
 * continues as it would have; and it tells nothing about the cards to come. */
static uint64_t bot_seed(const struct match *match)
{
    uint8_t key[AKHET_SECRET_BYTES] = {0}, digest[8];
    struct akhet_blake2 hash;
    uint64_t numbers[2] = {match->record.seed, match->record.moves}, seed;
    if (match->record.source != AKHET_FROM_SEED)
        akhet_fair_key(&match->record.fair, key);
    akhet_blake2_init(&hash, sizeof digest);
    akhet_blake2_update(&hash, "akhet bot 1", 11);
    akhet_blake2_update(&hash, key, sizeof key);
    akhet_blake2_update(&hash, numbers, sizeof numbers);
    akhet_blake2_final(&hash, digest);
    memcpy(&seed, digest, sizeof seed);
    return seed;
}

static void hear(void *player, unsigned step, const struct akhet_event *event)
{
    (void)step;
    bot_hear(player, event);
}

/* The player of a seat, seated if necessary, up to date with all events. */
static struct bot_player *player_of(const struct match *match, struct match_bots *seated, int seat)
{
    struct bot_player *player = &seated->player[seat];
    struct bot_spec spec = {.bot = match_bot_of(match, seat)};
    if (player->spec.bot && player->spec.bot != spec.bot)
        bot_leave(player);
    if (player->spec.bot != spec.bot) {
        bot_sit(player, &spec, match->record.game, &match->record.setup, seat);
        seated->heard[seat] = 0;
    }
    if (bot_listens(spec.bot, match->record.game))
        match_each_event(match, seated->heard[seat], hear, player);
    seated->heard[seat] = match->record.moves + 1;
    return player;
}

/* The current decision as its seat knows it, with the memory that the question points to. */
struct decision {
    struct bot_question question;
    akhet_move moves[AKHET_LEGAL];
    union akhet_space view;
};

static void decision_of(const struct match *match, struct decision *decision)
{
    const struct akhet_game *game = match->record.game;
    decision->question = (struct bot_question){
        .view = &decision->view, .moves = decision->moves, .seed = bot_seed(match)};
    decision->question.count = game->legal(&match->state, decision->moves);
    game->view(&match->state, match_seat(match), &decision->view);
}

static void choose(const struct match *match, struct bot_player *player, struct bot_answer *answer)
{
    struct decision decision;
    decision_of(match, &decision);
    bot_choose(player, &decision.question, answer);
}

void match_bots_choose(const struct match *match, struct match_bots *seated,
                       struct bot_answer *answer)
{
    choose(match, player_of(match, seated, match_seat(match)), answer);
}

void match_bots_release(struct match_bots *seated)
{
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
        if (seated->player[seat].spec.bot)
            bot_leave(&seated->player[seat]);
    memset(seated, 0, sizeof *seated);
}

/* The spec of the bot that decides, with its time and threads limited. A level is replaced by the
 * bot that plays for it, because that one has the budget. */
static struct bot_spec limited_spec(const struct match *match, struct match_limits limits)
{
    struct bot_spec spec = {.bot = match_bot_of(match, match_seat(match))};
    if (spec.bot->level)
        level_spec(match->record.game, spec.bot->level, &spec);
    struct bot_budget budget = spec.budget;
    if (!budget.sims && !budget.ms)
        budget = spec.bot->usual;
    if (!budget.ms)
        return spec;
    if (limits.ms && budget.ms > limits.ms)
        budget.ms = limits.ms;
    if (limits.threads && spec.threads > limits.threads)
        spec.threads = limits.threads;
    if (limits.sims && !budget.sims)
        budget.sims = limits.sims;
    spec.budget = budget;
    return spec;
}

/* A new player in the seat that decides, up to date with all events. */
static void sit_down(const struct match *match, const struct bot_spec *spec,
                     struct bot_player *player)
{
    bot_sit(player, spec, match->record.game, &match->record.setup, match_seat(match));
    if (bot_listens(spec->bot, match->record.game))
        match_each_event(match, 0, hear, player);
}

void match_choose(const struct match *match, struct match_limits limits, struct bot_answer *answer)
{
    struct bot_spec spec = limited_spec(match, limits);
    struct bot_player player;
    sit_down(match, &spec, &player);
    choose(match, &player, answer);
    bot_leave(&player);
}

void match_choose_begin(struct match_choosing *choosing, const struct match *match, uint32_t sims)
{
    struct bot_spec spec = limited_spec(match, (struct match_limits){0});
    struct decision decision;
    choosing->ms = spec.budget.ms;
    if (choosing->ms)
        spec.budget = (struct bot_budget){.sims = sims};
    spec.threads = 1;
    sit_down(match, &spec, &choosing->player);
    decision_of(match, &decision);
    bot_choose_begin(&choosing->choosing, &choosing->player, &decision.question);
}

void match_choose_end(struct match_choosing *choosing, struct bot_answer *answer)
{
    bot_choose_end(&choosing->choosing, answer);
    bot_leave(&choosing->player);
}
