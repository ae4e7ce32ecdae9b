/* Runs of the arena: threads do not matter, resuming, errors of programs, records. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <akhet/games.h>
#include <akhet/record.h>

#include "arena/arena_records.h"
#include "arena/arena_run.h"
#include "tests/arena/fixture.h"

static const char *scratch(const char *name)
{
    static char path[512];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/akhet-arena-%ld-%s", folder ? folder : "/tmp", (long)getpid(),
             name);
    return path;
}

static struct arena_run run_of(const struct arena_plan *plan, uint64_t deals, atomic_int *stop)
{
    struct arena_run run = {.plan = plan, .deals = deals, .threads = 1, .stop = stop};
    atomic_init(stop, 0);
    return run;
}

/* The games are the same; their times may differ. */
static void assert_same(const struct arena_run *a, const struct arena_run *b)
{
    assert_int_equal(a->count, b->count);
    for (uint64_t k = 0; k < a->count; k++) {
        assert_int_equal(a->deal[k].done, b->deal[k].done);
        assert_memory_equal(a->deal[k].game, b->deal[k].game, sizeof a->deal[k].game);
        for (unsigned i = 0; i < AKHET_SEATS; i++) {
            assert_int_equal(a->deal[k].effort[i].decisions, b->deal[k].effort[i].decisions);
            assert_int_equal(a->deal[k].effort[i].sims, b->deal[k].effort[i].sims);
        }
    }
}

static void same_range(const struct akhet_range *a, const struct akhet_range *b)
{
    assert_true(a->value == b->value && a->low == b->low && a->high == b->high);
    assert_int_equal(a->known, b->known);
}

static void test_the_number_of_threads_changes_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *who;
        unsigned players;
    } kind[] = {{"nefertiti", "heuristic,random,random", 4},
                {"nile", "heuristic,random,greedy", 2},
                {"valley", "heuristic,random", 2}};
    for (unsigned i = 0; i < 3; i++) {
        struct arena_plan plan;
        atomic_int stop;
        plan_for(&plan, kind[i].game, kind[i].players, kind[i].who);
        struct arena_run one = run_of(&plan, 12, &stop), many = one;
        many.threads = 5;
        assert_int_equal(arena_run(&one), ARENA_WHOLE);
        assert_int_equal(arena_run(&many), ARENA_WHOLE);
        assert_int_equal(one.done, 12);
        assert_same(&one, &many);
        struct arena_result a, b;
        assert_true(arena_result(&plan, one.deal, one.count, &a));
        assert_true(arena_result(&plan, many.deal, many.count, &b));
        for (unsigned bot = 0; bot < plan.bots; bot++) {
            same_range(&a.bot[bot].share, &b.bot[bot].share);
            same_range(&a.bot[bot].elo, &b.bot[bot].elo);
            same_range(&a.bot[bot].score, &b.bot[bot].score);
        }
        arena_run_free(&one);
        arena_run_free(&many);
    }
}

static void test_a_sequential_test_stops_at_the_same_deal_with_any_threads(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    atomic_int stop;
    struct arena_sprt a = {.elo1 = 20}, b = a;
    plan_for(&plan, "valley", 2, "heuristic,random");
    struct arena_run one = run_of(&plan, ARENA_MOST, &stop), many = one;
    one.sprt = &a;
    many.sprt = &b;
    many.threads = 4;
    assert_int_equal(arena_run(&one), ARENA_WHOLE);
    atomic_store(&stop, 0);
    assert_int_equal(arena_run(&many), ARENA_WHOLE);
    assert_int_equal(a.verdict, ARENA_ACCEPT);
    assert_int_equal(a.deals, b.deals);
    assert_int_equal(one.count, a.deals);
    assert_same(&one, &many);
    arena_run_free(&one);
    arena_run_free(&many);
}

static void test_a_deal_has_the_same_cards_for_every_rotation(void **unused)
{
    (void)unused;
    struct arena_plan plan, alone;
    struct arena_deal a, b;
    akhet_move moves[4096];
    struct arena_worker hand = {.moves = moves};
    plan_for(&plan, "valley", 2, "greedy,greedy:overlook=0"); /* one bot under two names */
    plan_for(&alone, "valley", 2, "greedy");
    assert_true(plan.game->max_moves <= 4096);
    assert_true(arena_play(&plan, 3, &hand, &a));
    assert_true(arena_play(&alone, 3, &hand, &b));
    assert_memory_equal(&a.game[0], &b.game[0], sizeof a.game[0]);
}

static void open_journal(struct arena_journal *journal, const char *path, struct arena_run *run,
                         enum arena_journal_state wanted)
{
    assert_int_equal(arena_journal_open(journal, path, run), wanted);
    run->journal = journal;
}

static void cut_off(const char *path, long bytes)
{
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(truncate(path, about.st_size - bytes), 0);
}

/* However many bytes the journal loses, playing the missing deals again completes it. */
static void test_a_run_that_was_cut_goes_on_to_the_same_end(void **unused)
{
    (void)unused;
    static const long lost[] = {0, 1, 3, 40, 400};
    struct arena_plan plan;
    atomic_int stop;
    plan_for(&plan, "nefertiti", 3, "heuristic,random");
    struct arena_run whole = run_of(&plan, 8, &stop);
    assert_int_equal(arena_run(&whole), ARENA_WHOLE);
    for (unsigned i = 0; i < sizeof lost / sizeof *lost; i++) {
        const char *path = scratch("journal");
        struct arena_journal journal;
        struct arena_run first = run_of(&plan, 5, &stop), second = run_of(&plan, 8, &stop);
        remove(path);
        open_journal(&journal, path, &first, ARENA_JOURNAL_FINE);
        assert_int_equal(first.done, 0);
        assert_int_equal(arena_run(&first), ARENA_WHOLE);
        arena_journal_close(&journal);
        cut_off(path, lost[i]);
        open_journal(&journal, path, &second, ARENA_JOURNAL_FINE);
        assert_true(lost[i] ? second.done < 5 : second.done == 5);
        second.threads = 3;
        assert_int_equal(arena_run(&second), ARENA_WHOLE);
        arena_journal_close(&journal);
        assert_same(&whole, &second);
        arena_run_free(&second);
        second = run_of(&plan, 8, &stop); /* the file is complete now */
        open_journal(&journal, path, &second, ARENA_JOURNAL_FINE);
        assert_int_equal(second.done, 8);
        assert_same(&whole, &second);
        arena_journal_close(&journal);
        remove(path);
        arena_run_free(&first);
        arena_run_free(&second);
    }
    arena_run_free(&whole);
}

static void write_file(const char *path, const char *mode, const char *text)
{
    FILE *file = fopen(path, mode);
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void test_a_journal_of_something_else_is_refused_and_kept(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *who;
        unsigned players;
        uint64_t seed;
    } other[] = {{"nile", "heuristic,random", 2, 6},        {"nile", "heuristic,greedy", 2, 5},
                 {"nile", "random,heuristic", 2, 5},        {"nile", "heuristic,random", 3, 5},
                 {"nile", "heuristic,random,random", 3, 5}, {"valley", "heuristic,random", 2, 5}};
    const char *path = scratch("journal");
    struct arena_plan plan;
    struct arena_journal journal;
    struct stat before, after;
    atomic_int stop;
    remove(path);
    plan_for(&plan, "nile", 2, "heuristic,random");
    struct arena_run run = run_of(&plan, 2, &stop);
    open_journal(&journal, path, &run, ARENA_JOURNAL_FINE);
    assert_int_equal(arena_run(&run), ARENA_WHOLE);
    arena_journal_close(&journal);
    arena_run_free(&run);
    assert_int_equal(stat(path, &before), 0);
    for (unsigned i = 0; i < sizeof other / sizeof *other; i++) {
        plan_for(&plan, other[i].game, other[i].players, other[i].who);
        plan.seed = other[i].seed;
        run = run_of(&plan, 2, &stop);
        open_journal(&journal, path, &run, ARENA_JOURNAL_OTHER);
        assert_int_equal(stat(path, &after), 0);
        assert_int_equal(before.st_size, after.st_size);
    }
    write_file(path, "w",
               "a letter to a friend, which is longer than a line of a journal would be "
               "and certainly none of ours to write into, whatever the command says it "
               "is, so that nothing of it may be lost\n");
    run = run_of(&plan, 2, &stop);
    open_journal(&journal, path, &run, ARENA_JOURNAL_FOREIGN);
    write_file(path, "w", "short\n");
    open_journal(&journal, path, &run, ARENA_JOURNAL_FOREIGN);
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(after.st_size, 6);
    remove(path);
}

static void test_a_damaged_line_is_named(void **unused)
{
    (void)unused;
    static const char *const rubbish[] = {
        "hello\n",
        "\n",
        "1 2 2 5 5 0 0 2 1 3 4 0 0 1 1 1 1 1 1\n",     /* no seat is first */
        "1 1 3 5 5 0 0 2 1 3 4 0 0 1 1 1 1 1 1\n",     /* third of two */
        "1 1 2 5 5 9 0 2 1 3 4 0 0 1 1 1 1 1 1\n",     /* no such error */
        "1 1 2 5 5 0 2 2 1 3 4 0 0 1 1 1 1 1 1\n",     /* no such seat */
        "1 1 2 5 99999 0 0 2 1 3 4 0 0 1 1 1 1 1 1\n", /* no such total */
        "1 1 2 5 5 0 0 2 1 3 4 0 0 1 1 1 1 1\n",       /* one short */
        "1 1 2 5 5 0 0 2 1 3 4 0 0 1 1 1 1 1 1 1\n",   /* one long */
        "0 1 2 5 5 0 0 2 1 3 4 0 0 1 1 1 1 1 1\n",     /* the journal already has this deal */
        "-1 1 2 5 5 0 0 2 1 3 4 0 0 1 1 1 1 1 1\n",
    };
    struct arena_plan plan;
    plan_for(&plan, "nile", 2, "heuristic,random");
    for (unsigned i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
        const char *path = scratch("journal");
        struct arena_journal journal;
        atomic_int stop;
        struct arena_run run = run_of(&plan, 1, &stop);
        remove(path);
        open_journal(&journal, path, &run, ARENA_JOURNAL_FINE);
        assert_int_equal(arena_run(&run), ARENA_WHOLE);
        arena_journal_close(&journal);
        arena_run_free(&run);
        write_file(path, "a", rubbish[i]);
        run = run_of(&plan, 4, &stop);
        open_journal(&journal, path, &run, ARENA_JOURNAL_DAMAGED);
        assert_int_equal(journal.line, 3);
        arena_run_free(&run);
        remove(path);
    }
}

/* Stops itself after three deals. */
static void stop_at_three(void *watcher, const struct arena_run *run)
{
    (void)watcher;
    if (run->done == 3)
        atomic_store(run->stop, 1);
}

static void test_an_interruption_keeps_what_was_played(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    struct arena_result result;
    atomic_int stop;
    plan_for(&plan, "valley", 2, "heuristic,random");
    struct arena_run run = run_of(&plan, 1000, &stop);
    run.progress = stop_at_three;
    assert_int_equal(arena_run(&run), ARENA_STOPPED);
    assert_true(arena_result(&plan, run.deal, run.count, &result));
    assert_int_equal(result.deals, 3);
    assert_int_equal(result.games, 6);
    arena_run_free(&run);
}

/* Bots that misbehave. */
static void choose_wrongly(struct bot_player *player, const struct bot_question *ask,
                           struct bot_answer *answer)
{
    (void)player;
    (void)ask;
    answer->move = AKHET_NO_MOVE;
}

static void choose_silence(struct bot_player *player, const struct bot_question *ask,
                           struct bot_answer *answer)
{
    (void)player;
    answer->move = ask->moves[0];
    answer->error = BOT_TIMEOUT;
}

static atomic_int heard, risen, shown;

static void hear(struct bot_player *player, const struct akhet_event *event)
{
    (void)player;
    (void)event;
    atomic_fetch_add(&heard, 1);
}

static void leave(struct bot_player *player)
{
    (void)player;
    atomic_fetch_add(&risen, 1);
}

static void choose_last(struct bot_player *player, const struct bot_question *ask,
                        struct bot_answer *answer)
{
    union akhet_space view;
    if (ask->truth) {
        atomic_fetch_add(&shown, 1);
        player->game->view(ask->truth, player->seat, &view);
        assert_memory_equal(&view, ask->view, player->game->view_bytes);
    }
    answer->move = ask->moves[ask->count - 1];
}

static const struct bot wrong = {.term = {.id = "wrong"}, .choose = choose_wrongly};
static const struct bot silent = {.term = {.id = "silent"}, .choose = choose_silence};
static const struct bot seer = {.term = {.id = "seeing"},
                                .sees_all = true,
                                .hear = hear,
                                .choose = choose_last,
                                .leave = leave};
static const struct bot blind = {.term = {.id = "blind"}, .choose = choose_last};

static void test_a_faulty_bot_loses_and_the_others_share(void **unused)
{
    (void)unused;
    static const struct bot *const faulty[] = {&wrong, &silent};
    for (unsigned i = 0; i < 2; i++) {
        struct arena_plan plan;
        struct arena_result result;
        atomic_int stop;
        plan_for(&plan, "nefertiti", 4, "greedy,random,random,random");
        plan.spec[0].bot = faulty[i];
        struct arena_run run = run_of(&plan, 5, &stop);
        assert_int_equal(arena_run(&run), ARENA_WHOLE); /* the run continues to its end */
        assert_true(arena_result(&plan, run.deal, run.count, &result));
        assert_int_equal(result.bot[0].errors, 20);
        assert_int_equal(result.bot[1].errors, 0);
        assert_true(result.bot[0].wins == 0);
        assert_true(result.bot[1].wins > 19.999 && result.bot[1].wins < 20.001);
        assert_false(result.bot[0].score.known); /* no game was finished */
        const struct arena_game *game = &run.deal[2].game[1];
        assert_int_equal(game->error, i == 0 ? BOT_ILLEGAL_MOVE : BOT_TIMEOUT);
        assert_int_equal(game->seat, 3);
        assert_int_equal(game->place[3], 4);
        assert_int_equal(game->place[0], 1);
        arena_run_free(&run);
    }
}

static void test_only_the_bot_that_sees_all_is_shown_the_state(void **unused)
{
    (void)unused;
    struct arena_plan plan;
    atomic_int stop;
    plan_for(&plan, "valley", 2, "greedy,random");
    plan.spec[0].bot = &seer;
    plan.spec[1].bot = &blind;
    atomic_store(&heard, 0);
    atomic_store(&risen, 0);
    atomic_store(&shown, 0);
    struct arena_run run = run_of(&plan, 3, &stop);
    assert_int_equal(arena_run(&run), ARENA_WHOLE);
    unsigned asked = 0;
    for (unsigned k = 0; k < 3; k++)
        asked += run.deal[k].effort[0].decisions;
    assert_int_equal(atomic_load(&shown), asked); /* the blind bot was not shown the truth */
    assert_true(atomic_load(&heard) > 20);
    assert_int_equal(atomic_load(&risen), 6); /* once a game */
    arena_run_free(&run);
}

static char *read_file(const char *path, size_t *len)
{
    static char bytes[1 << 20];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    *len = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return bytes;
}

static void test_every_game_is_kept_and_replays(void **unused)
{
    (void)unused;
    static akhet_move moves[65535];
    struct arena_plan plan;
    atomic_int stop;
    char folder[512], path[600];
    snprintf(folder, sizeof folder, "%s", scratch("records"));
    plan_for(&plan, "nile", 3, "heuristic,random,random");
    struct arena_recorder recorder = {.plan = &plan, .folder = folder};
    assert_true(arena_recorder_open(&recorder));
    assert_true(arena_recorder_open(&recorder)); /* the folder exists now */
    struct arena_run run = run_of(&plan, 2, &stop);
    run.record = arena_record_game;
    run.recorder = &recorder;
    run.threads = 2;
    assert_int_equal(arena_run(&run), ARENA_WHOLE);
    for (unsigned deal = 0; deal < 2; deal++) {
        for (unsigned r = 0; r < 3; r++) {
            struct akhet_record record;
            struct akhet_error error;
            struct akhet_random random;
            union akhet_space state;
            size_t len;
            snprintf(path, sizeof path, "%s/deal-%06u-%u.akhet", folder, deal, r);
            const char *text = read_file(path, &len);
            assert_true(akhet_record_read(akhet_games, text, len, &record, moves, 65535, &error));
            assert_true(akhet_record_replay(&record, record.moves, &state, &random, NULL, &error));
            assert_int_equal(record.seed, plan.seed + deal);
            assert_memory_equal(record.place, run.deal[deal].game[r].place, 3);
            unsigned first = (3 - r) % 3;
            assert_string_equal(record.seat[first].kind, "bot:heuristic");
            assert_string_equal(record.seat[first].name, "heuristic");
            remove(path);
        }
    }
    rmdir(folder);
    arena_run_free(&run);
    run = run_of(&plan, 2, &stop); /* the folder is gone */
    run.record = arena_record_game;
    run.recorder = &recorder;
    assert_int_equal(arena_run(&run), ARENA_NO_RECORD);
    assert_true(atomic_load(&recorder.number) != 0);
    arena_run_free(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_number_of_threads_changes_nothing),
        CASE(test_a_sequential_test_stops_at_the_same_deal_with_any_threads),
        CASE(test_a_deal_has_the_same_cards_for_every_rotation),
        CASE(test_a_run_that_was_cut_goes_on_to_the_same_end),
        CASE(test_a_journal_of_something_else_is_refused_and_kept),
        CASE(test_a_damaged_line_is_named),
        CASE(test_an_interruption_keeps_what_was_played),
        CASE(test_a_faulty_bot_loses_and_the_others_share),
        CASE(test_only_the_bot_that_sees_all_is_shown_the_state),
        CASE(test_every_game_is_kept_and_replays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
