/* A game being played: seats, moves, the deal. */
#include "match/match.h"

#include <string.h>

#include <akhet/blake2.h>

bool match_open(struct match *match, const struct akhet_game *game, const struct akhet_setup *setup,
                struct akhet_error *error)
{
    if (!akhet_setup_check(game, setup, error))
        return false;
    memset(match, 0, sizeof *match);
    akhet_record_init(&match->record, game, setup);
    match->record.move = match->move;
    return true;
}

bool match_person(struct match *match, unsigned seat, const char *name, struct akhet_error *error)
{
    if (!akhet_record_seat_is(&match->record, seat, "human", name, error))
        return false;
    match->bot[seat] = NULL;
    return true;
}

bool match_bot(struct match *match, unsigned seat, const struct bot *bot, const char *name,
               struct akhet_error *error)
{
    char kind[AKHET_RECORD_KIND + 1];
    struct akhet_text text = akhet_text_on(kind, sizeof kind);
    akhet_text_put(&text, "bot:");
    akhet_text_put(&text, bot->term.id);
    if (!akhet_record_seat_is(&match->record, seat, kind, name, error))
        return false;
    match->bot[seat] = bot;
    return true;
}

bool match_begin(struct match *match, struct akhet_error *error)
{
    return akhet_record_begin(&match->record, &match->state, &match->random, NULL, error);
}

int match_seat(const struct match *match)
{
    return match->record.game->seat(&match->state);
}

static bool tells_something(const struct akhet_game *game, const struct akhet_log *log)
{
    if (log->count > log->cap)
        return true;
    for (unsigned i = 0; i < log->count; i++)
        if (game->event_kind[log->event[i].kind].flags & (AKHET_CHANCE | AKHET_REVEALS))
            return true;
    return false;
}

bool match_play(struct match *match, akhet_move move, struct akhet_error *error)
{
    const struct akhet_game *game = match->record.game;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_log log = {event, AKHET_EVENTS, 0};
    uint64_t taken = akhet_random_taken(&match->random);
    int seat = match_seat(match);
    unsigned at = match->record.moves;
    if (at >= MATCH_MOVES)
        return akhet_refuse(error, AKHET_OVER, NULL, 0);
    if (!akhet_apply(game, &match->state, move, &match->random, &log, error))
        return false;
    match->move[at] = move;
    match->by[at] = (int8_t)seat;
    match->sealed[at] = akhet_random_taken(&match->random) != taken || tells_something(game, &log);
    match->record.moves++;
    return true;
}

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

akhet_move match_choice(const struct match *match)
{
    const struct akhet_game *game = match->record.game;
    akhet_move moves[AKHET_LEGAL];
    int seat = match_seat(match);
    union akhet_space view;
    struct bot_player player;
    struct bot_answer answer;
    struct bot_spec spec = {.bot = match->bot[seat]};
    struct bot_ask ask = {.view = &view, .moves = moves, .seed = bot_seed(match)};
    ask.count = game->legal(&match->state, moves);
    game->view(&match->state, seat, &view);
    bot_sit(&player, &spec, game, &match->record.setup, seat);
    if (spec.bot->hear)
        match_tell(match, 0, hear, &player);
    bot_choose(&player, &ask, &answer);
    bot_rise(&player);
    return answer.move;
}

unsigned match_people(const struct match *match)
{
    unsigned people = 0;
    for (unsigned seat = 0; seat < match->record.setup.players; seat++)
        if (!match->bot[seat])
            people |= 1u << seat;
    return people;
}

bool match_hides(const struct akhet_game *game)
{
    for (unsigned i = 0; i < game->event_kinds; i++)
        if (game->event_kind[i].secret)
            return true;
    return false;
}
