/* The bots of a match, who remember from one decision to the next. */
#include "match/match.h"

#include <string.h>

#include <akhet/blake2.h>

#include "bots/levels.h"
#include "match/thought.h"

/* A bot's chance hangs on the match and the number of the decision alone, so that a match taken
 * up again goes on as it would have gone on; and it tells nothing about the cards to come. */
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

/* The player of a seat, sitting, who has heard all that happened. */
static struct bot_player *seated(const struct match *match, struct match_minds *minds, int seat)
{
    struct bot_player *player = &minds->player[seat];
    struct bot_spec spec = {.bot = match_bot_of(match, seat)};
    if (player->spec.bot && player->spec.bot != spec.bot)
        bot_rise(player);
    if (player->spec.bot != spec.bot) {
        bot_sit(player, &spec, match->record.game, &match->record.setup, seat);
        minds->heard[seat] = 0;
    }
    if (bot_listens(spec.bot, match->record.game))
        match_tell(match, minds->heard[seat], hear, player);
    minds->heard[seat] = match->record.moves + 1;
    return player;
}

/* The decision that is to be made, as its seat knows it. */
struct question {
    struct bot_ask ask;
    akhet_move moves[AKHET_LEGAL];
    union akhet_space view;
};

static void question_of(const struct match *match, struct question *question)
{
    const struct akhet_game *game = match->record.game;
    question->ask = (struct bot_ask){
        .view = &question->view, .moves = question->moves, .seed = bot_seed(match)};
    question->ask.count = game->legal(&match->state, question->moves);
    game->view(&match->state, match_seat(match), &question->view);
}

static void put_to(const struct match *match, struct bot_player *player, struct bot_answer *answer)
{
    struct question question;
    question_of(match, &question);
    bot_choose(player, &question.ask, answer);
}

void match_ask(const struct match *match, struct match_minds *minds, struct bot_answer *answer)
{
    put_to(match, seated(match, minds, match_seat(match)), answer);
}

akhet_move match_choice(const struct match *match)
{
    struct match_minds fresh = {0};
    struct bot_answer answer;
    match_ask(match, &fresh, &answer);
    match_rise(&fresh);
    return answer.move;
}

/* How the bot plays, held to the bounds where time is what bounds it. A level is looked up, for it
 * is another bot that thinks. */
static struct bot_spec bounded(const struct match *match, const struct bot *bot,
                               struct match_bounds bounds)
{
    struct bot_spec spec = {.bot = bot};
    if (bot->level)
        level_spec(match->record.game, bot->level, &spec);
    struct bot_budget budget = spec.budget;
    if (!budget.sims && !budget.ms)
        budget = spec.bot->usual;
    if (!budget.ms)
        return spec;
    if (bounds.ms && budget.ms > bounds.ms)
        budget.ms = bounds.ms;
    if (bounds.threads && spec.threads > bounds.threads)
        spec.threads = bounds.threads;
    spec.budget = budget;
    return spec;
}

/* A player who sits down at the seat that decides, and is told all that happened. */
static void sit_down(const struct match *match, const struct bot_spec *spec,
                     struct bot_player *player)
{
    bot_sit(player, spec, match->record.game, &match->record.setup, match_seat(match));
    if (bot_listens(spec->bot, match->record.game))
        match_tell(match, 0, hear, player);
}

void match_choose(const struct match *match, struct match_bounds bounds, struct bot_answer *answer)
{
    struct bot_spec spec = bounded(match, match_bot_of(match, match_seat(match)), bounds);
    struct bot_player player;
    sit_down(match, &spec, &player);
    put_to(match, &player, answer);
    bot_rise(&player);
}

void match_think(struct match_thought *thought, const struct match *match, uint32_t sims)
{
    struct match_bounds none = {0};
    struct bot_spec spec = bounded(match, match_bot_of(match, match_seat(match)), none);
    struct question question;
    thought->ms = spec.budget.ms;
    if (thought->ms)
        spec.budget = (struct bot_budget){.sims = sims};
    spec.threads = 1;
    sit_down(match, &spec, &thought->player);
    question_of(match, &question);
    thought_begin(&thought->thought, &thought->player, &question.ask);
}

void match_rise(struct match_minds *minds)
{
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
        if (minds->player[seat].spec.bot)
            bot_rise(&minds->player[seat]);
    memset(minds, 0, sizeof *minds);
}
