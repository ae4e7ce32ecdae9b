/* The arena through the library: duplicate deals, policies, stopping, records, and what is refused.
 */
#include "tests/support/check.h"

#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/arena.h>
#include <akhet/games.h>
#include <akhet/record.h>

#include "tests/support/temporary_folder.h"

static struct akhet_arena *arena_of(const char *game, unsigned players)
{
    const struct akhet_game *rules = akhet_game_find(game);
    struct akhet_setup setup = akhet_setup_default(rules, players);
    struct akhet_arena *arena = akhet_arena_new(rules, &setup, NULL);
    assert_non_null(arena);
    return arena;
}

static struct akhet_arena *arena_with(const char *game, unsigned players, const char *one,
                                      const char *two)
{
    struct akhet_arena *arena = arena_of(game, players);
    assert_true(akhet_arena_add(arena, one, NULL));
    assert_true(akhet_arena_add(arena, two, NULL));
    return arena;
}

static struct akhet_arena_result results_of(const struct akhet_arena *arena)
{
    struct akhet_arena_result result;
    akhet_arena_results(arena, &result);
    return result;
}

static struct akhet_arena_result play(struct akhet_arena *arena, unsigned games, unsigned threads)
{
    assert_true(akhet_arena_play(arena, games, 1, threads, NULL));
    return results_of(arena);
}

/* ---- a policy that asks one of our bots ------------------------------------------------------ */

struct imitator {
    const char *spec;
    atomic_int sat, left, heard;
};

static void *sit(void *context, const struct akhet_game *game, const struct akhet_setup *setup,
                 int seat)
{
    struct imitator *imitator = context;
    imitator->sat++;
    return akhet_bot_new(imitator->spec, game, setup, seat, NULL);
}

static void hear(void *context, void *memory, const struct akhet_event *event)
{
    struct imitator *imitator = context;
    (void)memory;
    (void)event;
    imitator->heard++;
}

static bool choose(void *context, void *memory, const struct akhet_question *question,
                   akhet_move *move)
{
    struct akhet_answer answer;
    (void)context;
    assert_true(question->count > 1);
    assert_true(akhet_bot_ask(memory, question, &answer, NULL));
    *move = answer.move;
    return true;
}

static void leave(void *context, void *memory)
{
    struct imitator *imitator = context;
    imitator->left++;
    akhet_bot_free(memory);
}

static struct akhet_policy imitating(struct imitator *imitator)
{
    return (struct akhet_policy){.name = "imitator",
                                 .context = imitator,
                                 .notes = true,
                                 .sit = sit,
                                 .hear = hear,
                                 .choose = choose,
                                 .leave = leave};
}

/* The same deals with the bot and with a policy that does what it does. */
static void test_a_policy_plays_like_the_bot_that_it_asks(void **unused)
{
    (void)unused;
    static const char *const games[] = {"nile", "valley"};
    for (unsigned i = 0; i < 2; i++) {
        struct imitator imitator = {.spec = "heuristic"};
        struct akhet_policy policy = imitating(&imitator);
        struct akhet_arena *bots = arena_with(games[i], 2, "heuristic", "random");
        struct akhet_arena *mixed = arena_of(games[i], 2);
        assert_true(akhet_arena_add_policy(mixed, &policy, NULL));
        assert_true(akhet_arena_add(mixed, "random", NULL));
        struct akhet_arena_result a = play(bots, 60, 2), b = play(mixed, 60, 2);
        assert_string_equal(b.standing[0].name, "imitator");
        assert_true(a.standing[0].wins == b.standing[0].wins);
        assert_true(a.standing[0].score.value == b.standing[0].score.value);
        assert_true(a.standing[0].decisions == b.standing[0].decisions);
        assert_int_equal(b.standing[0].errors, 0);
        assert_int_equal(imitator.sat, b.games);
        assert_int_equal(imitator.left, b.games);
        assert_true(imitator.heard > 0);
        akhet_arena_free(bots);
        akhet_arena_free(mixed);
    }
}

static void test_a_policy_that_is_added_twice_has_two_seats(void **unused)
{
    (void)unused;
    struct imitator imitator = {.spec = "random"};
    struct akhet_policy policy = imitating(&imitator);
    struct akhet_arena *arena = arena_of("nefertiti", 3);
    assert_true(akhet_arena_add_policy(arena, &policy, NULL));
    assert_true(akhet_arena_add(arena, "heuristic", NULL));
    assert_true(akhet_arena_add_policy(arena, &policy, NULL));
    struct akhet_arena_result result = play(arena, 6, 1);
    assert_int_equal(result.players, 2);
    assert_true(result.standing[0].par > 0.66 && result.standing[0].par < 0.67);
    assert_int_equal(imitator.sat, 2 * result.games);
    akhet_arena_free(arena);
}

/* ---- the results ----------------------------------------------------------------------------- */

static void test_the_number_of_threads_does_not_change_the_results(void **unused)
{
    (void)unused;
    struct akhet_arena *arena = arena_with("nile", 3, "greedy", "random");
    struct akhet_arena_result one = play(arena, 30, 1), three = play(arena, 30, 3);
    assert_true(one.games >= 30);
    assert_int_equal(one.games, three.games);
    assert_int_equal(one.players, 2);
    for (unsigned i = 0; i < one.players; i++) {
        one.standing[i].us = three.standing[i].us = 0;
        assert_true(one.standing[i].wins == three.standing[i].wins);
        assert_true(one.standing[i].share.low == three.standing[i].share.low);
        assert_true(one.standing[i].elo.high == three.standing[i].elo.high);
    }
    assert_true(one.standing[0].share.known);
    assert_true(one.standing[0].share.low > one.standing[0].par);
    akhet_arena_free(arena);
}

struct games_seen {
    const struct akhet_game *game;
    struct akhet_setup setup;
    unsigned count, most;
    double wins;
};

static bool verify(void *context, const struct akhet_played *played)
{
    struct games_seen *seen = context;
    struct akhet_record record;
    struct akhet_error error;
    akhet_record_init(&record, seen->game, &seen->setup);
    record.seed = played->seed;
    record.move = played->moves;
    record.moves = played->count;
    record.over = true;
    memcpy(record.place, played->place, sizeof record.place);
    assert_true(akhet_record_verify(&record, &error));
    assert_int_equal(played->failed, AKHET_NOBODY);
    assert_int_equal(played->seed, 1 + played->deal);
    unsigned winners = (played->place[0] == 1) + (played->place[1] == 1);
    for (unsigned seat = 0; seat < 2; seat++)
        if (played->player[seat] == 0 && played->place[seat] == 1)
            seen->wins += 1.0 / winners;
    return ++seen->count < seen->most;
}

/* An arena whose games are verified; it stops after `most` of them. */
static struct akhet_arena *watched(struct games_seen *seen, unsigned most)
{
    struct akhet_arena *arena = arena_with("valley", 2, "heuristic", "random");
    *seen = (struct games_seen){.game = akhet_game_find("valley"), .most = most};
    seen->setup = akhet_setup_default(seen->game, 2);
    akhet_arena_set_watch(arena, verify, seen);
    return arena;
}

static void test_every_game_can_be_watched_and_replayed(void **unused)
{
    (void)unused;
    struct games_seen seen;
    struct akhet_arena *arena = watched(&seen, 1000);
    struct akhet_arena_result result = play(arena, 20, 2);
    assert_int_equal(seen.count, result.games);
    assert_int_equal(result.deals, 10); /* each of them twice, with the seats exchanged */
    assert_true(seen.wins == result.standing[0].wins);
    assert_false(result.stopped);
    akhet_arena_free(arena);
}

static void test_a_test_stops_when_it_knows(void **unused)
{
    (void)unused;
    struct akhet_arena *arena = arena_with("nile", 2, "heuristic", "random");
    akhet_arena_set_test(arena, 0, 50);
    struct akhet_arena_result result = play(arena, 2000, 1);
    assert_int_equal(result.verdict, AKHET_STRONGER);
    assert_false(result.stopped);
    assert_true(result.games < 2000);
    akhet_arena_free(arena);
    arena = arena_with("nile", 2, "random", "heuristic");
    akhet_arena_set_test(arena, 0, 50);
    assert_int_equal(play(arena, 2000, 1).verdict, AKHET_NOT_STRONGER);
    akhet_arena_set_test(arena, 0, 0);
    assert_int_equal(play(arena, 10, 1).verdict, AKHET_UNDECIDED);
    akhet_arena_free(arena);
}

/* ---- stopping and errors --------------------------------------------------------------------- */

static void test_a_watch_can_stop_the_run(void **unused)
{
    (void)unused;
    struct games_seen seen;
    struct akhet_arena *arena = watched(&seen, 4);
    struct akhet_arena_result result = play(arena, 1000, 1);
    assert_true(result.stopped);
    assert_int_equal(seen.count, 4);
    assert_int_equal(result.games, 4);
    akhet_arena_set_watch(arena, NULL, NULL);
    assert_false(play(arena, 4, 1).stopped); /* the stop was for one run */
    akhet_arena_free(arena);
}

struct quitter {
    struct akhet_arena *arena;
    pthread_t thread;
    unsigned asked;
    enum { STOPS, REFUSES, CHEATS } how;
};

static bool quit(void *context, void *memory, const struct akhet_question *question,
                 akhet_move *move)
{
    struct quitter *quitter = context;
    assert_null(memory);
    assert_true(pthread_equal(quitter->thread, pthread_self()));
    quitter->asked++;
    *move = quitter->how == CHEATS ? AKHET_NO_MOVE : question->moves[0];
    if (quitter->how == STOPS)
        akhet_arena_stop(quitter->arena);
    return quitter->how != REFUSES;
}

static struct akhet_arena_result play_quitter(struct quitter *quitter)
{
    struct akhet_policy policy = {.name = "quitter", .context = quitter, .choose = quit};
    quitter->thread = pthread_self();
    quitter->arena = arena_of("eights", 4);
    assert_true(akhet_arena_add_policy(quitter->arena, &policy, NULL));
    assert_true(akhet_arena_add(quitter->arena, "random", NULL));
    struct akhet_arena_result result = play(quitter->arena, 8, 1);
    akhet_arena_free(quitter->arena);
    return result;
}

/* On one thread, policies are called by the thread of the caller. */
static void test_a_policy_can_stop_the_run(void **unused)
{
    (void)unused;
    struct quitter quitter = {.how = STOPS};
    struct akhet_arena_result result = play_quitter(&quitter);
    assert_true(result.stopped);
    assert_int_equal(result.games, 0);
    assert_int_equal(quitter.asked, 1);
}

static void test_a_policy_that_gives_no_legal_move_loses(void **unused)
{
    (void)unused;
    for (int how = REFUSES; how <= CHEATS; how++) {
        struct quitter quitter = {.how = how};
        struct akhet_arena_result result = play_quitter(&quitter);
        assert_int_equal(result.games, 8);
        assert_int_equal(result.standing[0].errors, 8);
        assert_int_equal(result.standing[1].errors, 0);
        assert_int_equal(quitter.asked, 8);
    }
}

static void assert_refused(struct akhet_arena *arena, uint64_t games, unsigned threads,
                           enum akhet_error_code code)
{
    struct akhet_error error = {0};
    assert_false(akhet_arena_play(arena, games, 1, threads, &error));
    assert_int_equal(error.code, code);
    assert_int_equal(results_of(arena).games, 0);
}

static void test_what_is_wrong_is_refused(void **unused)
{
    (void)unused;
    struct akhet_error error;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("nile"), 9);
    assert_null(akhet_arena_new(akhet_game_find("nile"), &setup, &error));
    assert_int_equal(error.code, AKHET_NO_PLAYERS);
    struct akhet_arena *arena = arena_of("nile", 2);
    assert_int_equal(results_of(arena).players, 0);
    assert_refused(arena, 10, 1, AKHET_ARENA_SIZE);
    assert_false(akhet_arena_add(arena, "./program", &error));
    assert_int_equal(error.code, AKHET_NO_BOT);
    for (unsigned i = 0; i < AKHET_ARENA_PLAYERS; i++)
        assert_true(akhet_arena_add(arena, i ? "random" : "heuristic", NULL));
    assert_false(akhet_arena_add(arena, "random", &error));
    assert_int_equal(error.code, AKHET_ARENA_SIZE);
    assert_refused(arena, 0, 1, AKHET_ARENA_LENGTH);
    assert_refused(arena, AKHET_ARENA_GAMES + 1ull, 1, AKHET_ARENA_LENGTH);
    assert_refused(arena, 10, AKHET_ARENA_THREADS + 1, AKHET_ARENA_CORES);
    akhet_arena_set_test(arena, 0, 20);
    assert_refused(arena, 10, 1, AKHET_ARENA_TEST);
    akhet_arena_free(arena);
    arena = arena_with("nile", 2, "random", "greedy");
    akhet_arena_set_test(arena, 20, 0);
    assert_refused(arena, 10, 1, AKHET_ARENA_TEST);
    akhet_arena_free(arena);
    akhet_arena_free(NULL);
}

static void assert_no_policy(struct akhet_arena *arena, const char *name,
                             enum akhet_error_code code)
{
    struct akhet_policy policy = {.name = name, .choose = quit};
    struct akhet_error error = {0};
    assert_false(akhet_arena_add_policy(arena, &policy, &error));
    assert_int_equal(error.code, code);
}

static void test_players_have_different_names(void **unused)
{
    (void)unused;
    char longest[AKHET_SPEC + 1];
    struct akhet_policy policy = {.name = "mine", .choose = quit}, other = policy;
    struct akhet_error error;
    struct akhet_arena *arena = arena_of("nile", 2);
    memset(longest, 'a', AKHET_SPEC);
    longest[AKHET_SPEC] = '\0';
    assert_true(akhet_arena_add(arena, "random", NULL));
    assert_true(akhet_arena_add_policy(arena, &policy, NULL));
    assert_false(akhet_arena_add_policy(arena, &other, &error));
    assert_int_equal(error.code, AKHET_ARENA_TWICE);
    assert_false(akhet_arena_add(arena, "mine", &error));
    assert_int_equal(error.code, AKHET_ARENA_TWICE);
    assert_no_policy(arena, "random", AKHET_ARENA_TWICE);
    assert_no_policy(arena, "", AKHET_BAD_NAME);
    assert_no_policy(arena, "two\nlines", AKHET_BAD_NAME);
    assert_no_policy(arena, longest, AKHET_BAD_NAME);
    akhet_arena_free(arena);
}

/* ---- records --------------------------------------------------------------------------------- */

static unsigned remove_records(const char *folder, unsigned *by_programs)
{
    static akhet_move moves[65535];
    DIR *open = opendir(folder);
    unsigned count = 0;
    *by_programs = 0;
    assert_non_null(open);
    for (struct dirent *one; (one = readdir(open)) != NULL;) {
        char path[1024], text[65536];
        struct akhet_record record;
        struct akhet_error error;
        snprintf(path, sizeof path, "%s/%s", folder, one->d_name);
        FILE *file = one->d_name[0] == '.' ? NULL : fopen(path, "rb");
        if (!file)
            continue;
        size_t len = fread(text, 1, sizeof text, file);
        fclose(file);
        remove(path);
        assert_true(akhet_record_read(akhet_games, text, len, &record, moves, 65535, &error));
        assert_true(akhet_record_verify(&record, &error));
        for (unsigned seat = 0; seat < 2; seat++)
            *by_programs += strcmp(record.seat[seat].kind, "program") == 0 &&
                            strcmp(record.seat[seat].name, "imitator") == 0;
        count++;
    }
    closedir(open);
    return count;
}

static void test_every_game_can_be_recorded(void **unused)
{
    (void)unused;
    struct imitator imitator = {.spec = "random"};
    struct akhet_policy policy = imitating(&imitator);
    struct akhet_arena *arena = arena_of("nile", 2);
    struct akhet_error error;
    const char *folder = temporary_path("records");
    unsigned by_programs;
    assert_true(akhet_arena_add_policy(arena, &policy, NULL));
    assert_true(akhet_arena_add(arena, "heuristic", NULL));
    assert_true(akhet_arena_set_records(arena, folder, NULL));
    play(arena, 6, 2);
    assert_int_equal(remove_records(folder, &by_programs), 6);
    assert_int_equal(by_programs, 6);
    assert_int_equal(remove(folder), 0);
    assert_refused(arena, 6, 1, AKHET_ARENA_RECORD); /* the folder is gone */
    assert_true(akhet_arena_set_records(arena, NULL, NULL));
    assert_int_equal(play(arena, 6, 1).games, 6);
    assert_false(akhet_arena_set_records(arena, temporary_path("no/such"), &error));
    assert_int_equal(error.code, AKHET_ARENA_RECORD);
    akhet_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_policy_plays_like_the_bot_that_it_asks),
        CASE(test_a_policy_that_is_added_twice_has_two_seats),
        CASE(test_the_number_of_threads_does_not_change_the_results),
        CASE(test_every_game_can_be_watched_and_replayed),
        CASE(test_a_test_stops_when_it_knows),
        CASE(test_a_watch_can_stop_the_run),
        CASE(test_a_policy_can_stop_the_run),
        CASE(test_a_policy_that_gives_no_legal_move_loses),
        CASE(test_what_is_wrong_is_refused),
        CASE(test_players_have_different_names),
        CASE(test_every_game_can_be_recorded),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, temporary_folder_remove);
}
