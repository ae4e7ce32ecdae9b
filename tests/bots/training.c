/* Training is reproducible, improves the predictions, and writes the file that is compiled. */
#define _POSIX_C_SOURCE 200809L
#include "tests/cli/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "bots/bots_training.h"

static void learn(const struct akhet_game *game, uint32_t games, uint64_t seed,
                  struct training_result *learned)
{
    struct training training = {.knowledge = knowledge_of(game), .games = games, .seed = seed};
    for (unsigned players = game->min_players; players <= game->max_players; players++)
        training.setup[training.setups++] = akhet_setup_default(game, players);
    assert_true(train(&training, learned));
}

static void test_the_same_lesson_teaches_the_same(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct training_result one, two;
        learn(*game, 10, 5, &one);
        learn(*game, 10, 5, &two);
        assert_memory_equal(&one, &two, sizeof one);
    }
}

static void test_another_seed_teaches_something_else(void **unused)
{
    (void)unused;
    struct training_result one, two;
    learn(akhet_game_find("eights"), 100, 1, &one);
    learn(akhet_game_find("eights"), 100, 2, &two);
    assert_memory_not_equal(one.weight, two.weight, sizeof one.weight);
}

static void test_what_is_learned_foretells_better_than_a_guess(void **unused)
{
    (void)unused;
    struct training_result learned;
    learn(akhet_game_find("eights"), 400, 3, &learned);
    assert_true(learned.trained.log_loss < learned.untrained.log_loss);
    assert_true(learned.trained.brier < learned.untrained.brier);
    assert_true(learned.trained.log_loss < learned.even.log_loss);
}

struct progress {
    uint32_t calls, last, all;
};

static void hear(void *whom, uint32_t played, uint32_t all)
{
    struct progress *p = whom;
    assert_int_equal(played, p->last + 1);
    p->calls++;
    p->last = played;
    p->all = all;
}

static void test_every_game_is_told_of(void **unused)
{
    (void)unused;
    const struct akhet_game *game = akhet_game_find("eights");
    struct progress progress = {0};
    struct training_result learned;
    struct training training = {.knowledge = knowledge_of(game),
                                .setups = 1,
                                .setup = {akhet_setup_default(game, 4)},
                                .games = 30,
                                .progress = hear,
                                .context = &progress};
    assert_true(train(&training, &learned));
    assert_int_equal(progress.calls, progress.all);
    assert_int_equal(progress.all, 30 + learned.tested);
}

/* The lines WEIGHT(name, untrained, trained) of a weights file, in order. */
static void read_weights(const char *text, const struct knowledge *knowledge, int16_t *untrained,
                         int16_t *trained)
{
    unsigned f = 0;
    for (const char *at = text; (at = strstr(at, "\nWEIGHT(")) != NULL; at++, f++) {
        char name[64];
        int guessed, learned, len = -1;
        assert_true(f < knowledge->features);
        sscanf(at, "\nWEIGHT(%63[a-zA-Z0-9_], %d, %d)%n", name, &guessed, &learned, &len);
        if (len < 0 || at[len] != '\n')
            fail_msg("this is not a weight: %.80s", at);
        assert_string_equal(name, knowledge->feature[f]);
        untrained[f] = (int16_t)guessed;
        trained[f] = (int16_t)learned;
    }
    assert_int_equal(f, knowledge->features);
}

/* NULL: there is no such file. */
static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = calloc(1, 1 << 16);
    size_t len = fread(text, 1, (1 << 16) - 1, file);
    assert_true(len > 0);
    fclose(file);
    return text;
}

/* The file for a number of players; 0: for all that have none of their own. */
static char *read_source(const struct akhet_game *game, unsigned players)
{
    char path[512], number[16] = "";
    if (players)
        snprintf(number, sizeof number, "_%u", players);
    snprintf(path, sizeof path, "%s/bots/%s/weights%s.def", getenv("AKHET_SOURCE"), game->term.id,
             number);
    return read_file(path);
}

static void compare_source(const struct akhet_game *game, unsigned players, const int16_t *compiled)
{
    const struct knowledge *knowledge = knowledge_of(game);
    int16_t untrained[KNOWLEDGE_FEATURES], trained[KNOWLEDGE_FEATURES];
    char *text = read_source(game, players);
    if (!text) {
        assert_true(!players || !compiled);
        return;
    }
    assert_non_null(compiled);
    read_weights(text, knowledge, untrained, trained);
    assert_memory_equal(untrained, knowledge->untrained, 2 * knowledge->features);
    assert_memory_equal(trained, compiled, 2 * knowledge->features);
    free(text);
}

static void test_the_weights_of_the_file_are_those_in_the_program(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        const struct knowledge *knowledge = knowledge_of(*game);
        compare_source(*game, 0, knowledge->trained);
        for (unsigned players = 2; players <= AKHET_SEATS; players++)
            compare_source(*game, players, knowledge->trained_for[players]);
    }
}

static void test_the_file_that_is_written_holds_what_was_learned(void **unused)
{
    (void)unused;
    const struct akhet_game *game = akhet_game_find("nile");
    const struct knowledge *knowledge = knowledge_of(game);
    int16_t untrained[KNOWLEDGE_FEATURES], trained[KNOWLEDGE_FEATURES];
    struct training_result learned;
    struct outcome o = {0};
    char line[600], path[512];
    snprintf(path, sizeof path, "%s", scratch("weights.def"));
    snprintf(line, sizeof line, "train nile --games 20 --seed 9 --out %s", path);
    run(&o, line);
    assert_int_equal(o.code, 0);
    assert_says(o.out, "untrained");
    assert_says(o.out, "in 3 other games");
    char *text = read_file(path);
    assert_non_null(text);
    remove(path);
    assert_says(text, "akhet train nile --games 20 --seed 9 --out bots/nile/weights.def\n");
    read_weights(text, knowledge, untrained, trained);
    learn(game, 20, 9, &learned);
    assert_memory_equal(untrained, knowledge->untrained, 2 * knowledge->features);
    assert_memory_equal(trained, learned.weight, 2 * knowledge->features);
    run(&o, "train nile --games 20 --seed 9 --out -");
    assert_string_equal(o.out, text);
    free(text);
    drop(&o);
}

/* The command in the weights file of Eights reproduces the file. */
static void test_the_command_in_the_file_makes_the_file(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    char *text = read_source(akhet_game_find("eights"), 0), line[256];
    assert_non_null(text);
    const char *command = strstr(text, "akhet train eights");
    assert_non_null(command);
    size_t len = strcspn(command, "\n");
    const char *out = strstr(command, " --out ");
    assert_true(len < sizeof line && out && out < command + len);
    snprintf(line, sizeof line, "%.*s --out -", (int)(out - command - strlen("akhet ")),
             command + strlen("akhet "));
    run(&o, line);
    assert_string_equal(o.out, text);
    free(text);
    drop(&o);
}

static void test_the_number_of_players_stands_in_the_command(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run(&o, "train nile --games 10 --players 3 --option quick=on --out -");
    assert_int_equal(o.code, 0);
    assert_says(o.out, "akhet train nile --players 3 --option quick=on --games 10 --seed 1 --out");
    drop(&o);
}

static void test_a_file_that_cannot_be_written_is_refused(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    char line[600];
    snprintf(line, sizeof line, "train eights --games 10 --out %s/weights.def", scratch("none"));
    run(&o, line);
    assert_int_equal(o.code, 1);
    assert_says(o.err, "cannot write");
    assert_string_equal(o.out, "");
    drop(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_same_lesson_teaches_the_same),
        CASE(test_another_seed_teaches_something_else),
        CASE(test_what_is_learned_foretells_better_than_a_guess),
        CASE(test_every_game_is_told_of),
        CASE(test_the_weights_of_the_file_are_those_in_the_program),
        CASE(test_the_file_that_is_written_holds_what_was_learned),
        CASE(test_the_command_in_the_file_makes_the_file),
        CASE(test_the_number_of_players_stands_in_the_command),
        CASE(test_a_file_that_cannot_be_written_is_refused),
    };
    return cmocka_run_group_tests_name("bots-train", tests, NULL, NULL);
}
