/* A full disk, a locked database, and other processes that write to the same database. */
#define _XOPEN_SOURCE 700
#include "tests/store/fixture.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"

static char body[STORE_BODY + 1];

static void count_warning(void *context, const char *text)
{
    (void)text;
    ++*(unsigned *)context;
}

/* Append until an entry is refused; returns its number. */
static uint32_t append_until_refused(struct store *store, uint32_t seq, enum store_status *status)
{
    for (;; seq++) {
        *status = fixture_append(store, A, seq, "", body);
        if (*status != STORE_DONE || seq == 100000)
            return seq;
    }
}

static void test_a_full_database_loses_nothing_and_goes_on_when_there_is_room(void **unused)
{
    (void)unused;
    enum { WRITES = 20 };
    enum store_status status, all[WRITES];
    unsigned warnings = 0;
    struct store_options options = {.path = temporary_path("full.db"),
                                    .sync = STORE_SYNC_OFF,
                                    .most_pages = 60,
                                    .warn = count_warning,
                                    .context = &warnings};
    struct store *store = fixture_open_with(options);
    uint32_t seq = append_until_refused(store, 1, &status);
    assert_int_equal(status, STORE_FULL);
    assert_true(seq > 20 && warnings > 0);
    assert_int_equal(fixture_count(store, A), seq - 1);
    /* A batch that does not fit is rolled back completely. */
    for (unsigned i = 0; i < WRITES; i++) {
        struct store_entry entry =
            fixture_entry(i ? A : B, i ? seq + i - 1 : 1, "", i ? body : "x");
        store_append(store, &entry, fixture_keep, &all[i]);
    }
    fixture_wait(store);
    assert_int_equal(all[1], STORE_FULL);
    for (unsigned i = 2; i < WRITES; i++) /* in a later batch the previous entry is missing */
        assert_true(all[i] == STORE_FULL || all[i] == STORE_MISSING);
    assert_int_equal(fixture_count(store, B), all[0] == STORE_DONE);
    assert_int_equal(fixture_count(store, A), seq - 1);
    store_close(store);
    options.most_pages = 0;
    store = fixture_open_with(options);
    assert_int_equal(fixture_count(store, A), seq - 1);
    assert_int_equal(fixture_append(store, A, seq, "", body), STORE_DONE);
    store_close(store);
}

/* A file size limit acts as a full disk. */
static int meet_the_limit(const char *path)
{
    struct rlimit limit;
    enum store_status status;
    getrlimit(RLIMIT_FSIZE, &limit);
    rlim_t before = limit.rlim_cur;
    signal(SIGXFSZ, SIG_IGN);
    struct store *store =
        fixture_open_with((struct store_options){.path = path, .sync = STORE_SYNC_OFF});
    limit.rlim_cur = 400000;
    setrlimit(RLIMIT_FSIZE, &limit);
    uint32_t seq = append_until_refused(store, 1, &status);
    if (status != STORE_FULL || fixture_count(store, A) != seq - 1)
        return 1;
    if (fixture_append(store, A, seq, "", body) != STORE_FULL)
        return 2;
    limit.rlim_cur = before;
    setrlimit(RLIMIT_FSIZE, &limit);
    if (fixture_append(store, A, seq, "", body) != STORE_DONE || fixture_count(store, A) != seq)
        return 3;
    store_close(store);
    store = fixture_open_with((struct store_options){.path = path, .sync = STORE_SYNC_OFF});
    if (fixture_count(store, A) != seq)
        return 4;
    store_close(store);
    return 0;
}

static void test_a_full_disk_is_told_and_writing_goes_on_after_it(void **unused)
{
    (void)unused;
    const char *path = temporary_path("limit.db");
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(meet_the_limit(path));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void test_a_locked_database_is_busy_and_then_works_again(void **unused)
{
    (void)unused;
    enum { WRITES = 5 };
    enum store_status status[WRITES];
    unsigned warnings = 0;
    sqlite3 *other;
    const char *path = temporary_path("locked.db");
    struct store *store = fixture_open_with((struct store_options){
        .path = path, .busy_ms = 50, .warn = count_warning, .context = &warnings});
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    for (uint32_t i = 0; i < WRITES; i++) {
        struct store_entry entry = fixture_entry(A, 2 + i, "", "x");
        store_append(store, &entry, fixture_keep, &status[i]);
    }
    fixture_wait(store);
    for (unsigned i = 0; i < WRITES; i++)
        assert_int_equal(status[i], STORE_BUSY);
    assert_true(warnings > 0);
    assert_int_equal(fixture_count(store, A), 1); /* reading still works */
    sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(other);
    assert_int_equal(fixture_append(store, A, 2, "", "x"), STORE_DONE);
    store_close(store);
}

static void test_a_database_locked_for_good_does_not_open(void **unused)
{
    (void)unused;
    char why[256] = "";
    sqlite3 *other;
    const char *path = temporary_path("shut.db");
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    struct store_options options = {.path = path, .busy_ms = 50};
    assert_null(store_open(&options, why, sizeof why));
    assert_non_null(strstr(why, "another program has locked"));
    sqlite3_close(other);
}

/* Writes of another process are noticed at once, despite the cached tails. */
static void test_two_stores_see_each_other(void **unused)
{
    (void)unused;
    struct store *one = fixture_open("two.db"), *two = fixture_open("two.db");
    assert_int_equal(fixture_append(one, A, 1, "a", "x"), STORE_DONE);
    assert_int_equal(fixture_append(two, A, 1, "b", "x"), STORE_TAKEN);
    assert_int_equal(fixture_append(two, A, 2, "a", "x"), STORE_AGAIN);
    assert_int_equal(fixture_append(two, A, 2, "b", "x"), STORE_DONE);
    assert_int_equal(fixture_append(one, A, 2, "c", "x"), STORE_TAKEN);
    assert_int_equal(fixture_append(one, A, 2, "b", "x"), STORE_AGAIN);
    assert_int_equal(fixture_append(one, A, 3, "b", "x"), STORE_AGAIN);
    assert_int_equal(fixture_append(one, A, 3, "c", "x"), STORE_DONE);
    assert_int_equal(fixture_append(two, B, 1, "a", "x"), STORE_DONE);
    assert_int_equal(fixture_append(one, B, 1, "b", "x"), STORE_TAKEN);
    assert_int_equal(fixture_count(one, A), 3);
    assert_int_equal(fixture_count(two, A), 3);
    assert_int_equal(fixture_count(one, B), 1);
    store_close(one);
    store_close(two);
}

/* A stage changed by one store and restored by another must not look unchanged. */
static void test_a_stage_changed_by_another_is_noticed(void **unused)
{
    (void)unused;
    struct store *store[2] = {fixture_open("stage.db"), fixture_open("stage.db")};
    static const enum store_stage stage[] = {STORE_OVER, STORE_PLAYING, STORE_OVER};
    for (uint32_t i = 0; i < 3; i++) {
        char out[64] = "";
        enum store_status status = STORE_BROKEN;
        struct store_entry entry = fixture_entry(A, i + 1, "", "x");
        entry.stage = stage[i];
        store_append(store[i & 1], &entry, fixture_keep, &status);
        fixture_wait(store[i & 1]);
        assert_int_equal(status, STORE_DONE);
        assert_int_equal(store_tables(store[0], 1u << stage[i], 9, fixture_join, out), STORE_DONE);
        assert_string_equal(out, A);
    }
    store_close(store[0]);
    store_close(store[1]);
}

enum { RACERS = 3, LAPS = 150 };

/* Append this racer's entries to a log that others write to as well, each entry twice. */
static int race(const char *path, unsigned racer)
{
    struct store *store = fixture_open_with(
        (struct store_options){.path = path, .sync = STORE_SYNC_OFF, .busy_ms = 30000});
    uint32_t seq = 1, taken = 0;
    for (unsigned lap = 0; lap < LAPS;) {
        char id[STORE_ID + 1];
        snprintf(id, sizeof id, "racer%u-%u", racer, lap);
        enum store_status status = fixture_append(store, A, seq, id, "x");
        if (status == STORE_TAKEN) {
            taken++;
            seq = fixture_count(store, A) + 1;
            continue;
        }
        if (status != STORE_DONE || fixture_append(store, A, seq + 1, id, "x") != STORE_AGAIN)
            return 1;
        if (store_seq_of(store, A, id) != seq)
            return 2;
        seq++;
        lap++;
    }
    store_close(store);
    return 0;
}

static void test_processes_race_for_places_and_each_entry_is_there_once(void **unused)
{
    (void)unused;
    const char *path = temporary_path("race.db");
    pid_t child[RACERS];
    for (unsigned i = 0; i < RACERS; i++) {
        child[i] = fork();
        if (child[i] == 0)
            _exit(race(path, i));
    }
    for (unsigned i = 0; i < RACERS; i++) {
        int status;
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        assert_int_equal(status, 0);
    }
    struct store *store = fixture_open("race.db");
    assert_int_equal(fixture_count(store, A), RACERS * LAPS);
    store_close(store);
    assert_int_equal(fixture_number(path, "SELECT count(DISTINCT id) FROM log"), RACERS * LAPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_full_database_loses_nothing_and_goes_on_when_there_is_room),
        CASE(test_a_full_disk_is_told_and_writing_goes_on_after_it),
        CASE(test_a_locked_database_is_busy_and_then_works_again),
        CASE(test_a_database_locked_for_good_does_not_open),
        CASE(test_two_stores_see_each_other),
        CASE(test_a_stage_changed_by_another_is_noticed),
        CASE(test_processes_race_for_places_and_each_entry_is_there_once),
    };
    memset(body, 'x', STORE_BODY);
    return cmocka_run_group_tests_name("store-trouble", tests, NULL, temporary_folder_remove);
}
