/* The chance words of a trace are complete: the state, the move and the words determine the next
 * state. */
#include "tests/support/check.h"

#include <string.h>

#include <akhet/games.h>

enum { TRIES = 8, GAMES = 40, WORDS = 32768 };

/* The outcome of one start or move. */
struct branch {
    union akhet_space state;
    char words[WORDS];
    bool told; /* there is at least one word */
    bool took; /* from the random source */
};
static struct branch branch[TRIES];

static void put_chance(const struct akhet_game *game, const struct akhet_events *events,
                       struct branch *out)
{
    struct akhet_text text = akhet_text_on(out->words, sizeof out->words);
    assert_true(events->count <= events->cap);
    out->told = false;
    for (unsigned i = 0; i < events->count; i++) {
        if (!(game->event_kind[events->event[i].kind].flags & AKHET_CHANCE))
            continue;
        akhet_event_words(game, &events->event[i], &text);
        akhet_text_char(&text, '\n');
        out->told = true;
    }
    assert_false(text.full);
}

/* Repeat a start (state NULL) or a move with different random numbers. */
static void try_all(const struct akhet_game *game, const struct akhet_setup *setup,
                    const union akhet_space *state, akhet_move move, uint64_t seed)
{
    static struct akhet_event event[AKHET_EVENTS];
    for (unsigned i = 0; i < TRIES; i++) {
        struct akhet_events events = {event, AKHET_EVENTS, 0};
        struct akhet_random random;
        memset(&branch[i].state, 0, sizeof branch[i].state);
        akhet_random_fast(&random, seed * TRIES + i);
        if (state) {
            branch[i].state = *state;
            game->apply(&branch[i].state, move, &random, &events);
        } else {
            game->start(&branch[i].state, setup, &random, &events);
        }
        branch[i].took = akhet_random_taken(&random) != 0;
        put_chance(game, &events, &branch[i]);
    }
}

static void compare(const struct akhet_game *game, const char *what)
{
    for (unsigned i = 0; i < TRIES; i++) {
        if (branch[i].took && !branch[i].told)
            fail_msg("%s: '%s' took chance and did not tell", game->term.id, what);
        for (unsigned j = 0; j < i; j++)
            if (strcmp(branch[i].words, branch[j].words) == 0 &&
                memcmp(&branch[i].state, &branch[j].state, game->state_bytes) != 0)
                fail_msg("%s: '%s' with the same words came to two states: %s", game->term.id, what,
                         branch[i].words);
    }
}

static void check_games(const struct akhet_game *game, const struct akhet_setup *setup)
{
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        akhet_move legal[AKHET_LEGAL];
        struct akhet_random choices;
        akhet_random_fast(&choices, seed);
        try_all(game, setup, NULL, 0, seed);
        compare(game, "the set-up");
        union akhet_space state = branch[0].state;
        for (unsigned n = 1, count; (count = game->legal(&state, legal)) != 0; n++) {
            char name[128];
            struct akhet_text text = akhet_text_on(name, sizeof name);
            akhet_move move = legal[akhet_random_below(&choices, count)];
            akhet_move_name(game, move, &text);
            try_all(game, setup, &state, move, seed * 100000 + n);
            compare(game, name);
            state = branch[n % TRIES].state;
        }
    }
}

/* The next combination of options, counted like digits; false after the last. */
static bool next_setup(const struct akhet_game *game, struct akhet_setup *setup)
{
    for (unsigned i = 0; i < game->options; i++) {
        if (++setup->option[i] < game->option[i].values)
            return true;
        setup->option[i] = 0;
    }
    return false;
}

static void test_chance_words_tell_all_that_was_left_to_chance(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned players = (*game)->min_players; players <= (*game)->max_players; players++) {
            struct akhet_setup setup = akhet_setup_default(*game, players);
            do {
                if (akhet_setup_check(*game, &setup, NULL))
                    check_games(*game, &setup);
            } while (next_setup(*game, &setup));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_chance_words_tell_all_that_was_left_to_chance),
    };
    return cmocka_run_group_tests_name("cli-chance", tests, NULL, NULL);
}
