/* Bots through the library: moves, chances, visits and values, and what is refused. */
#include "tests/support/check.h"

#include <math.h>
#include <string.h>

#include <akhet/bot.h>
#include <akhet/games.h>

/* A game, and the decision that is to be made. */
struct table {
    const struct akhet_game *game;
    struct akhet_setup setup;
    struct akhet_random chance;
    union akhet_space state, view;
    akhet_move moves[AKHET_LEGAL];
    struct akhet_question question;
    int seat;
};

static bool look(struct table *table)
{
    table->seat = table->game->seat(&table->state);
    table->question = (struct akhet_question){.view = &table->view, .moves = table->moves};
    table->question.count = table->game->legal(&table->state, table->moves);
    if (table->question.count)
        table->game->view(&table->state, table->seat, &table->view);
    return table->question.count;
}

static void deal(struct table *table, const char *game, unsigned players, uint64_t seed)
{
    table->game = akhet_game_find(game);
    table->setup = akhet_setup_default(table->game, players);
    akhet_random_fast(&table->chance, seed);
    assert_true(akhet_start(table->game, &table->state, &table->setup, &table->chance, NULL, NULL));
    look(table);
}

static void play(struct table *table, akhet_move move)
{
    assert_true(akhet_apply(table->game, &table->state, move, &table->chance, NULL, NULL));
    look(table);
}

/* Play on at random to a decision with at least this many moves. */
static void find_choice(struct table *table, unsigned least)
{
    while (table->question.count < least) {
        assert_true(table->question.count > 0);
        play(table, table->moves[akhet_random_below(&table->chance, table->question.count)]);
    }
}

static struct akhet_bot *bot_for(const struct table *table, const char *spec)
{
    struct akhet_bot *bot = akhet_bot_new(spec, table->game, &table->setup, table->seat, NULL);
    assert_non_null(bot);
    return bot;
}

static struct akhet_answer ask_once(const struct table *table, const char *spec)
{
    struct akhet_answer answer;
    struct akhet_bot *bot = bot_for(table, spec);
    assert_true(akhet_bot_ask(bot, &table->question, &answer, NULL));
    akhet_bot_free(bot);
    return answer;
}

static void assert_chances(const struct table *table, const struct akhet_answer *answer)
{
    double sum = 0;
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        assert_true(answer->chance[seat] >= 0);
        sum += answer->chance[seat];
    }
    assert_true(fabs(sum - 1) < 1e-9);
}

static void assert_answer_fits(const struct table *table, const struct akhet_answer *answer)
{
    unsigned found = 0;
    for (unsigned i = 0; i < table->question.count; i++)
        found += table->moves[i] == answer->move;
    assert_int_equal(found, 1);
    assert_chances(table, answer);
    for (unsigned i = 0; i < table->question.count; i++)
        if (answer->value[i] >= 0)
            assert_true(answer->value[i] <= 1 + 1e-9);
        else
            assert_int_equal(answer->visits[i], 0);
}

static unsigned all_visits(const struct table *table, const struct akhet_answer *answer)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < table->question.count; i++)
        sum += answer->visits[i];
    return sum;
}

static void test_a_bot_plays_every_game_to_its_end(void **unused)
{
    (void)unused;
    static const char *const spec[] = {"random", "heuristic", "level1", "search:sims=4"};
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct table table;
        struct akhet_bot *bot[AKHET_SEATS] = {NULL};
        deal(&table, (*game)->term.id, (*game)->min_players, 1);
        for (int seat = 0; seat < table.setup.players; seat++)
            bot[seat] = akhet_bot_new(spec[seat % 4], *game, &table.setup, seat, NULL);
        while (table.question.count) {
            struct akhet_answer answer;
            assert_true(akhet_bot_ask(bot[table.seat], &table.question, &answer, NULL));
            assert_answer_fits(&table, &answer);
            play(&table, answer.move);
        }
        for (int seat = 0; seat < table.setup.players; seat++)
            akhet_bot_free(bot[seat]);
    }
}

static void test_the_visits_of_a_search_add_up_to_its_simulations(void **unused)
{
    (void)unused;
    struct table table;
    deal(&table, "nile", 3, 2);
    find_choice(&table, 20); /* more than an answer of the bots has alternatives */
    table.question.thorough = true;
    struct akhet_answer answer = ask_once(&table, "search:sims=500");
    unsigned most = 0;
    assert_answer_fits(&table, &answer);
    assert_false(answer.guessed);
    assert_int_equal(answer.sims, 500);
    assert_int_equal(all_visits(&table, &answer), 500);
    for (unsigned i = 1; i < table.question.count; i++)
        if (answer.visits[i] > answer.visits[most])
            most = i;
    assert_int_equal(answer.move, table.moves[most]);
    assert_true(fabs(answer.chance[table.seat] - answer.value[most]) < 1e-9);
}

static void test_a_level_gives_the_visits_of_its_search(void **unused)
{
    (void)unused;
    struct table table;
    deal(&table, "valley", 2, 3);
    find_choice(&table, 4);
    table.question.sims = 64; /* in place of the level's own budget */
    table.question.thorough = true;
    struct akhet_answer answer = ask_once(&table, "level5");
    assert_answer_fits(&table, &answer);
    assert_int_equal(answer.sims, 64);
    /* Some simulations are about what the other seat may think, with other cards in this hand. */
    assert_in_range(all_visits(&table, &answer), 32, 64);
}

static void test_a_move_that_is_overlooked_has_no_value(void **unused)
{
    (void)unused;
    struct table table;
    unsigned valued = 0;
    deal(&table, "nile", 2, 4);
    find_choice(&table, 8);
    table.question.thorough = true;
    struct akhet_answer answer = ask_once(&table, "flat:sims=200:overlook=1000");
    assert_answer_fits(&table, &answer);
    for (unsigned i = 0; i < table.question.count; i++)
        valued += answer.value[i] >= 0;
    assert_int_equal(valued, 2); /* a player notices at least two */
    assert_int_equal(all_visits(&table, &answer), 200);
}

static void test_bots_without_simulations_have_no_visits(void **unused)
{
    (void)unused;
    struct table table;
    deal(&table, "nefertiti", 3, 5);
    find_choice(&table, 4);
    struct akhet_answer greedy = ask_once(&table, "greedy"), ranks = ask_once(&table, "heuristic");
    assert_false(greedy.guessed);
    assert_true(ranks.guessed);
    assert_chances(&table, &ranks);
    for (unsigned i = 0; i < table.question.count; i++) {
        assert_true(greedy.value[i] >= 0);
        assert_true(ranks.value[i] < 0);
        assert_int_equal(greedy.visits[i] + ranks.visits[i], 0);
    }
}

static void test_a_single_move_is_answered_without_thinking(void **unused)
{
    (void)unused;
    struct table table;
    deal(&table, "nile", 2, 6);
    find_choice(&table, 3);
    table.question.count = 1;
    table.question.moves = table.moves + 2;
    struct akhet_answer answer = ask_once(&table, "search:sims=100");
    assert_int_equal(answer.move, table.moves[2]);
    assert_int_equal(answer.sims, 0);
    assert_true(answer.value[0] < 0);
}

static void test_a_bot_that_restarts_answers_as_a_new_one(void **unused)
{
    (void)unused;
    struct table table;
    struct akhet_answer first, warm, again;
    deal(&table, "valley", 2, 7);
    find_choice(&table, 3);
    table.question.thorough = true;
    struct akhet_bot *bot = bot_for(&table, "search:sims=100");
    assert_true(akhet_bot_ask(bot, &table.question, &first, NULL));
    assert_true(akhet_bot_ask(bot, &table.question, &warm, NULL));
    assert_true(all_visits(&table, &warm) > 100); /* it remembers the first search */
    akhet_bot_restart(bot);
    assert_true(akhet_bot_ask(bot, &table.question, &again, NULL));
    assert_int_equal(again.move, first.move);
    assert_memory_equal(again.visits, first.visits, table.question.count * sizeof *first.visits);
    akhet_bot_free(bot);
}

static void test_only_bots_that_keep_notes_listen(void **unused)
{
    (void)unused;
    struct table table;
    deal(&table, "nile", 2, 8);
    struct akhet_bot *heuristic = bot_for(&table, "heuristic"), *random = bot_for(&table, "random");
    assert_true(akhet_bot_listens(heuristic));
    assert_false(akhet_bot_listens(random));
    akhet_bot_free(heuristic);
    akhet_bot_free(random);
    deal(&table, "eights", 4, 8);
    heuristic = bot_for(&table, "heuristic");
    assert_false(akhet_bot_listens(heuristic));
    akhet_bot_free(heuristic);
}

/* With the true state every simulation begins in it; the view alone leaves worlds to guess. */
static void test_only_the_seer_uses_the_truth(void **unused)
{
    (void)unused;
    struct table table;
    deal(&table, "valley", 2, 9);
    find_choice(&table, 3);
    table.question.thorough = true;
    struct akhet_answer blind = ask_once(&table, "search:sims=200");
    struct akhet_answer unaware = ask_once(&table, "seer:sims=200");
    table.question.truth = &table.state;
    struct akhet_answer told = ask_once(&table, "search:sims=200");
    struct akhet_answer seer = ask_once(&table, "seer:sims=200");
    size_t bytes = table.question.count * sizeof *blind.visits;
    assert_memory_equal(told.visits, blind.visits, bytes);
    assert_memory_equal(unaware.visits, blind.visits, bytes);
    assert_memory_not_equal(seer.visits, blind.visits, bytes);
}

static void assert_no_bot(const struct table *table, const char *spec, int seat,
                          enum akhet_error_code code)
{
    struct akhet_error error = {0};
    assert_null(akhet_bot_new(spec, table->game, &table->setup, seat, &error));
    assert_int_equal(error.code, code);
    assert_null(akhet_bot_new(spec, table->game, &table->setup, seat, NULL));
}

static void test_what_is_wrong_is_refused(void **unused)
{
    (void)unused;
    struct table table;
    struct akhet_error error;
    struct akhet_answer answer;
    deal(&table, "nile", 2, 10);
    assert_no_bot(&table, "grandmaster", 0, AKHET_NO_BOT);
    assert_no_bot(&table, "./program", 0, AKHET_NO_BOT);
    assert_no_bot(&table, "search:simulations=5", 0, AKHET_BOT_KEY);
    assert_no_bot(&table, "search:sims=many", 0, AKHET_BOT_NUMBER);
    assert_no_bot(&table, "random", -1, AKHET_NO_SEAT);
    assert_no_bot(&table, "random", 2, AKHET_NO_SEAT);
    assert_false(akhet_bot_check("search:sims=0", &error));
    assert_true(akhet_bot_check("search:ms=5:threads=all", &error));
    struct akhet_bot *bot = bot_for(&table, "random");
    table.question.count = 0;
    assert_false(akhet_bot_ask(bot, &table.question, &answer, &error));
    assert_int_equal(error.code, AKHET_BAD_QUESTION);
    table.question.count = AKHET_LEGAL + 1;
    assert_false(akhet_bot_ask(bot, &table.question, &answer, NULL));
    akhet_bot_free(bot);
    akhet_bot_free(NULL);
    table.setup.players = 9;
    assert_no_bot(&table, "random", 0, AKHET_NO_PLAYERS);
}

static void test_all_bots_and_levels_are_listed(void **unused)
{
    (void)unused;
    unsigned count = 0, levels = 0;
    for (const struct akhet_term *term; (term = akhet_bot_term(count)) != NULL; count++) {
        assert_true(akhet_bot_check(term->id, NULL));
        levels += strncmp(term->id, "level", 5) == 0;
    }
    assert_int_equal(levels, AKHET_LEVELS);
    assert_true(count > levels);
    assert_null(akhet_bot_term(count + 100));
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct akhet_level level;
        for (unsigned number = 1; number <= AKHET_LEVELS; number++) {
            assert_true(akhet_level_of(*game, number, &level));
            assert_true(akhet_bot_check(level.spec, NULL));
            assert_true(level.low <= level.elo && level.elo <= level.high);
        }
        assert_false(akhet_level_of(*game, 0, &level));
        assert_false(akhet_level_of(*game, AKHET_LEVELS + 1, &level));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_bot_plays_every_game_to_its_end),
        CASE(test_the_visits_of_a_search_add_up_to_its_simulations),
        CASE(test_a_level_gives_the_visits_of_its_search),
        CASE(test_a_move_that_is_overlooked_has_no_value),
        CASE(test_bots_without_simulations_have_no_visits),
        CASE(test_a_single_move_is_answered_without_thinking),
        CASE(test_a_bot_that_restarts_answers_as_a_new_one),
        CASE(test_only_bots_that_keep_notes_listen),
        CASE(test_only_the_seer_uses_the_truth),
        CASE(test_what_is_wrong_is_refused),
        CASE(test_all_bots_and_levels_are_listed),
    };
    return cmocka_run_group_tests_name("bot", tests, NULL, NULL);
}
