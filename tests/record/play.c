/* Random games with their records, for the tests of records. */
#include "tests/record/play.h"

#include <string.h>

void play_out(struct played *played, unsigned most, uint64_t choices)
{
    struct akhet_record *record = &played->record;
    const struct akhet_game *game = record->game;
    struct akhet_random chance, choose;
    struct akhet_error error = {0};
    record->moves = 0;
    record->move = played->move;
    assert_true(akhet_record_begin(record, &played->state, &chance, NULL, &error));
    akhet_random_fast(&choose, choices);
    while (record->moves < most && game->seat(&played->state) != AKHET_NOBODY) {
        akhet_move legal[AKHET_LEGAL];
        unsigned count = game->legal(&played->state, legal);
        akhet_move move = legal[akhet_random_below(&choose, count)];
        game->apply(&played->state, move, &chance, NULL);
        played->move[record->moves++] = move;
    }
    record->over = akhet_record_places(record, &played->state, record->place);
    struct akhet_text out = akhet_text_on(played->text, sizeof played->text);
    assert_true(akhet_record_write(record, &out, &error));
    played->len = out.len;
}

void play_seed(struct played *played, const struct akhet_game *game,
               const struct akhet_setup *setup, uint64_t seed)
{
    akhet_record_init(&played->record, game, setup);
    played->record.seed = seed;
    play_out(played, MOVES, seed);
}

void must_read(const char *text, size_t len, struct akhet_record *record, akhet_move *move)
{
    struct akhet_error error = {0};
    if (akhet_record_read(akhet_games, text, len, record, move, MOVES, &error))
        return;
    char why[256];
    struct akhet_text out = akhet_text_on(why, sizeof why);
    akhet_error_text(&error, AKHET_EN, &out);
    fail_msg("%s", why);
}

/* The next combination of values, counted like an odometer; false after the last. */
static bool next_values(const struct akhet_game *game, struct akhet_setup *setup)
{
    for (unsigned i = 0; i < AKHET_OPTIONS && i < game->options; i++) {
        if (++setup->option[i] < game->option[i].values)
            return true;
        setup->option[i] = 0;
    }
    return false;
}

bool next_setup(const struct akhet_game *game, struct akhet_setup *setup)
{
    do {
        if (!next_values(game, setup) && ++setup->players > game->max_players)
            return false;
    } while (!akhet_setup_check(game, setup, NULL));
    return true;
}

void every_setup(void (*with)(const struct akhet_game *game, const struct akhet_setup *setup))
{
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_setup setup = akhet_setup_default(*game, 0);
        do
            if (akhet_setup_check(*game, &setup, NULL))
                with(*game, &setup);
        while (next_setup(*game, &setup));
    }
}
