/* Several servers on one database: hints, claims, ends of logs, time. On a file there is one. */
#include "tests/store/fixture.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store_shared.h"

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"
#define C "cccccccccccccccc"

static void rest(void)
{
    nanosleep(&(struct timespec){0, 2000000}, NULL);
}

/* ---- hints --------------------------------------------------------------------------------- */

struct ears {
    unsigned lost, entries, others;
    char line[256];
};

static void hear(void *context, const struct store_hint *hint)
{
    struct ears *ears = context;
    char table[STORE_TABLE + 1];
    uint32_t seq;
    enum store_stage stage;
    if (hint->kind == STORE_HINT_LOST)
        ears->lost++;
    else if (store_hint_entry(hint, table, &seq, &stage))
        ears->entries++;
    else
        ears->others++;
    if (hint->kind != STORE_HINT_LOST)
        snprintf(ears->line, sizeof ears->line, "%c %s", hint->kind, hint->text);
}

/* Deliver until a number is reached; hints come in milliseconds. */
static void until(struct store *store, const unsigned *count, unsigned wanted)
{
    while (*count < wanted) {
        store_deliver(store);
        rest();
    }
}

static void test_servers_hear_of_each_others_entries(void **unused)
{
    (void)unused;
    struct ears ears[2] = {{0}, {0}};
    struct store *one = fixture_open("hints.db"), *two = fixture_open("hints.db");
    store_listen(one, hear, &ears[0]);
    store_listen(two, hear, &ears[1]);
    if (!store_shared(one)) {
        store_tell(one, 'p', "nobody hears it");
        assert_int_equal(fixture_append(one, A, 1, "", "x"), STORE_DONE);
        store_deliver(two);
        assert_int_equal(ears[1].entries + ears[1].others + ears[1].lost, 0);
        store_close(one);
        store_close(two);
        return;
    }
    assert_int_not_equal(store_server(one), store_server(two));
    until(one, &ears[0].lost, 1);
    until(two, &ears[1].lost, 1);
    assert_int_equal(fixture_append(one, A, 1, "", "x"), STORE_DONE);
    until(two, &ears[1].entries, 1);
    assert_string_equal(ears[1].line, "E " A " 1 1");
    store_tell(two, 'p', "presence, for instance");
    until(one, &ears[0].others, 1);
    assert_string_equal(ears[0].line, "p presence, for instance");
    assert_int_equal(ears[0].entries, 0); /* its own */
    store_close(one);
    store_close(two);
}

static void test_many_hints_come_in_few_messages(void **unused)
{
    (void)unused;
    enum { HINTS = 1000 };
    struct ears ears = {0};
    struct store *one = fixture_open("many.db"), *two = fixture_open("many.db");
    struct store_traffic traffic;
    store_listen(two, hear, &ears);
    if (store_shared(one)) {
        until(two, &ears.lost, 1);
        store_listen(one, hear, &(struct ears){0});
        for (unsigned i = 0; i < HINTS; i++)
            store_tell(one, 'x', "some words that are in a hint");
        until(two, &ears.others, HINTS);
        store_traffic(one, &traffic);
        assert_true(traffic.hints_sent < HINTS / 10);
    }
    store_close(one);
    store_close(two);
}

/* Anybody who can write to the database can send anything, any number of times. */
static void test_hints_are_judged(void **unused)
{
    (void)unused;
    struct ears ears = {0};
    struct store *store = fixture_open("judged.db");
    store_listen(store, hear, &ears);
    if (store_shared(store)) {
        until(store, &ears.lost, 1);
        const char *path = fixture_path("judged.db");
        fixture_sql(path, "SELECT pg_notify('akhet', m) FROM unnest(ARRAY["
                          "'', 'nothing', '7', E'7\\n', E'7\\n\\n\\n', E'x\\nEa', E'7\\nL'"
                          ", E'7\\nE" A " 0 1', E'7\\nE" A " 9999999999 1', E'7\\nE" A " 3 9'"
                          ", E'7\\nEAAAAAAAAAAAAAAAA 3 1', E'7\\nE" A " 3 1 4']) AS m");
        fixture_sql(path, "NOTIFY akhet, E'7\\nE" A " 3 1\\nE" A " 3 1\\nE" A " 2 1'");
        until(store, &ears.entries, 3);
        assert_int_equal(ears.others, 5);
        assert_int_equal(ears.lost, 1);
    }
    store_close(store);
}

static void test_a_lost_connection_is_told(void **unused)
{
    (void)unused;
    struct ears ears = {0};
    struct store *store = fixture_open("lost.db");
    store_listen(store, hear, &ears);
    if (store_shared(store)) {
        until(store, &ears.lost, 1);
        fixture_sql(fixture_path("lost.db"),
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        until(store, &ears.lost, 2);
        assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
        assert_int_equal(fixture_count(store, A), 1);
    }
    store_close(store);
}

/* ---- races --------------------------------------------------------------------------------- */

enum { RACERS = 3, TRACKS = 5, LAPS = 30 };

/* A writer that wants LAPS entries in a log that others write to. Every third order is repeated. */
struct racer {
    struct store *store;
    unsigned name, track, laps;
    uint32_t seq;
    unsigned repeated;
};

static void try_again(struct racer *racer);

static bool read_on(void *context, const struct store_entry *entry)
{
    struct racer *racer = context;
    assert_int_equal(entry->seq, racer->seq + 1);
    racer->seq = entry->seq;
    return true;
}

static void raced(void *context, enum store_status status)
{
    struct racer *racer = context;
    assert_true(status == STORE_DONE || status == STORE_TAKEN || status == STORE_AGAIN);
    char table[STORE_TABLE + 1];
    snprintf(table, sizeof table, "racingtrack%05u", racer->track);
    assert_int_equal(store_log(racer->store, table, racer->seq + 1, read_on, racer), STORE_DONE);
    if (status == STORE_DONE && racer->laps % 3 == 0 && !racer->repeated)
        racer->repeated = 1; /* as if the answer had been lost */
    else if (status != STORE_TAKEN) {
        racer->laps++;
        racer->repeated = 0;
    }
    try_again(racer);
}

static void try_again(struct racer *racer)
{
    char id[32], table[STORE_TABLE + 1];
    if (racer->laps == LAPS)
        return;
    snprintf(id, sizeof id, "%u-%u", racer->name, racer->laps);
    snprintf(table, sizeof table, "racingtrack%05u", racer->track);
    struct store_entry entry = fixture_entry(table, racer->seq + 1, id, id);
    store_append(racer->store, &entry, raced, racer);
}

static bool is_running(struct racer racer[RACERS][TRACKS])
{
    for (unsigned i = 0; i < RACERS * TRACKS; i++)
        if (racer[i / TRACKS][i % TRACKS].laps < LAPS)
            return true;
    return false;
}

/* Each writer begins with another table, so that their batches meet in different orders. */
static void test_writers_race_for_the_same_logs(void **unused)
{
    (void)unused;
    struct store *store[RACERS];
    struct racer racer[RACERS][TRACKS];
    for (unsigned i = 0; i < RACERS; i++)
        store[i] = fixture_open("race.db");
    for (unsigned i = 0; i < RACERS; i++)
        for (unsigned j = 0; j < TRACKS; j++) {
            racer[i][j] =
                (struct racer){.store = store[i], .name = i, .track = (i * 2 + j) % TRACKS};
            try_again(&racer[i][j]);
        }
    while (is_running(racer)) {
        for (unsigned i = 0; i < RACERS; i++)
            store_deliver(store[i]);
        rest();
    }
    for (unsigned j = 0; j < TRACKS; j++) {
        char table[STORE_TABLE + 1], id[32];
        snprintf(table, sizeof table, "racingtrack%05u", j);
        assert_int_equal(fixture_count(store[0], table), RACERS * LAPS);
        for (unsigned i = 0; i < RACERS * LAPS; i++) {
            snprintf(id, sizeof id, "%u-%u", i / LAPS, i % LAPS);
            assert_true(store_seq_of(store[1], table, id) > 0);
        }
    }
    for (unsigned i = 0; i < RACERS; i++)
        store_close(store[i]);
}

/* The entry before may have gone with a database that failed, and another one may be there now. */
static void test_an_entry_follows_the_one_that_its_writer_knows(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("after.db");
    enum store_status status[3] = {STORE_BROKEN, STORE_BROKEN, STORE_BROKEN};
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    struct store_entry entry = fixture_entry(A, 1, "", "x");
    int64_t at = entry.at;
    entry = fixture_entry(A, 2, "b", "x");
    entry.after = at + 1;
    store_append(store, &entry, fixture_keep, &status[0]);
    fixture_wait(store);
    assert_int_equal(status[0], store_shared(store) ? STORE_MISSING : STORE_DONE);
    entry.after = at;
    store_append(store, &entry, fixture_keep, &status[1]);
    fixture_wait(store);
    assert_int_equal(status[1], store_shared(store) ? STORE_DONE : STORE_AGAIN);
    entry.after = at + 1; /* what is there is there, whatever it followed */
    store_append(store, &entry, fixture_keep, &status[2]);
    fixture_wait(store);
    assert_int_equal(status[2], STORE_AGAIN);
    store_close(store);
}

/* ---- ends of logs -------------------------------------------------------------------------- */

static void join_end(void *context, const struct store_end *end)
{
    char *line = context;
    snprintf(line + strlen(line), 64, "%.1s%u ", end->table, end->seq);
}

static void test_logs_that_do_not_end_where_they_should(void **unused)
{
    (void)unused;
    char line[256] = "";
    struct store *store = fixture_open("ends.db");
    for (uint32_t seq = 1; seq <= 3; seq++)
        assert_int_equal(fixture_append(store, A, seq, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, B, 1, "", "x"), STORE_DONE);
    struct store_end known[] = {{A, 2}, {B, 1}, {C, 5}};
    assert_int_equal(store_changed(store, known, 3, join_end, line), STORE_DONE);
    assert_true(strcmp(line, "a3 c0 ") == 0 || strcmp(line, "c0 a3 ") == 0);
    line[0] = 0;
    known[0].seq = 3;
    assert_int_equal(store_changed(store, known, 2, join_end, line), STORE_DONE);
    assert_string_equal(line, "");
    assert_int_equal(store_changed(store, known, 0, join_end, line), STORE_DONE);
    store_close(store);
}

/* ---- claims -------------------------------------------------------------------------------- */

static enum store_status renew(struct store *store)
{
    enum store_status status = STORE_BROKEN;
    store_renew(store, "127.0.0.1:8080", fixture_keep, &status);
    fixture_wait(store);
    return status;
}

struct claims {
    char tables[256];
    uint64_t epoch;
    enum store_status status;
};

static void keep_claim(void *context, const char *table, uint64_t epoch)
{
    struct claims *claims = context;
    fixture_join(claims->tables, table);
    claims->epoch = epoch;
}

static void keep_end(void *context, enum store_status status)
{
    ((struct claims *)context)->status = status;
}

static struct claims claim(struct store *store, unsigned most)
{
    struct claims claims = {.status = STORE_BROKEN};
    store_claim(store, most, keep_claim, keep_end, &claims);
    fixture_wait(store);
    return claims;
}

static bool join_kept(void *context, int64_t number, const char *table)
{
    assert_true(number > 0);
    return fixture_join(context, table);
}

static void assert_kept(struct store *store, const char *tables)
{
    char joined[256] = "";
    assert_int_equal(store_kept(store, 0, 99, join_kept, joined), STORE_DONE);
    assert_string_equal(joined, tables);
}

static void give_back(struct store *store)
{
    enum store_status status = STORE_BROKEN;
    store_give_back(store, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
}

static void test_the_only_server_keeps_everything(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("only.db");
    assert_int_equal(renew(store), STORE_DONE);
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_true(store_keeps(store, A));
    assert_false(store_keeps(store, B));
    assert_kept(store, A);
    struct claims claims = claim(store, 9);
    assert_int_equal(claims.status, STORE_DONE);
    assert_string_equal(claims.tables, "");
    assert_true(store_reachable(store));
    give_back(store);
    store_close(store);
}

static void test_a_server_claims_what_another_gave_back(void **unused)
{
    (void)unused;
    struct store *one = fixture_open("claims.db");
    if (!store_shared(one)) {
        store_close(one);
        return;
    }
    struct store *two = fixture_open("claims.db");
    assert_int_equal(fixture_append(one, C, 1, "", "x"), STORE_DONE); /* before there is a lease */
    assert_int_equal(renew(one), STORE_DONE);
    assert_int_equal(renew(two), STORE_DONE);
    assert_int_equal(fixture_append(one, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(two, B, 1, "", "x"), STORE_DONE);
    assert_kept(one, A);
    assert_kept(two, B);
    assert_string_equal(claim(two, 9).tables, C);
    assert_string_equal(claim(one, 9).tables, "");
    give_back(two);
    assert_kept(two, "");
    struct claims claims = claim(one, 1);
    assert_int_equal(claims.status, STORE_AGAIN);
    assert_int_equal(claim(one, 1).status, STORE_AGAIN);
    assert_int_equal(claim(one, 1).status, STORE_DONE);
    assert_kept(one, C " " A " " B);
    assert_false(store_keeps(two, B));
    store_close(two);
    store_close(one);
}

static struct claims take_over(struct store *store, const char *tables)
{
    struct claims claims = {.status = STORE_BROKEN};
    store_take_over(store, tables, keep_claim, keep_end, &claims);
    fixture_wait(store);
    return claims;
}

struct notices {
    char tables[256];
    uint64_t server, epoch;
};

static void keep_notice(void *context, const struct store_hint *hint)
{
    struct notices *notices = context;
    char table[STORE_TABLE + 1];
    if (!store_hint_claim(hint, table, &notices->epoch))
        return;
    fixture_join(notices->tables, table);
    notices->server = hint->server;
}

static void test_the_only_server_takes_nothing_over(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("alone.db");
    assert_int_equal(renew(store), STORE_DONE);
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    struct claims claims = take_over(store, A " " C);
    assert_int_equal(claims.status, STORE_DONE);
    assert_string_equal(claims.tables, "");
    store_close(store);
}

static void test_a_server_takes_tables_over(void **unused)
{
    (void)unused;
    struct notices notices = {.tables = ""};
    struct store *one = fixture_open("over.db");
    if (!store_shared(one)) {
        store_close(one);
        return;
    }
    struct store *two = fixture_open("over.db");
    store_listen(one, keep_notice, &notices);
    assert_int_equal(renew(one), STORE_DONE);
    assert_int_equal(renew(two), STORE_DONE);
    assert_int_equal(fixture_append(one, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(one, B, 1, "", "x"), STORE_DONE);
    struct claims claims = take_over(two, A " " C);
    assert_int_equal(claims.status, STORE_DONE);
    assert_string_equal(claims.tables, A);
    assert_int_equal(claims.epoch, 1);
    assert_kept(one, B);
    assert_kept(two, A);
    for (unsigned tries = 0; !*notices.tables && tries < 20000; tries++) {
        usleep(1000);
        store_deliver(one);
    }
    assert_string_equal(notices.tables, A);
    assert_int_equal(notices.epoch, 1);
    assert_int_equal(notices.server, store_server(two));
    assert_string_equal(take_over(two, A).tables, ""); /* it has it */
    claims = take_over(one, A " " B);
    assert_string_equal(claims.tables, A);
    assert_int_equal(claims.epoch, 2);
    enum store_status status = STORE_BROKEN;
    struct store_entry over = fixture_entry(B, 2, "", "x");
    over.stage = STORE_OVER;
    store_append(one, &over, fixture_keep, &status);
    fixture_wait(one);
    assert_int_equal(status, STORE_DONE);
    assert_string_equal(take_over(two, B).tables, ""); /* nothing is left to do there */
    store_close(two);
    store_close(one);
}

static void test_a_malformed_notice_is_refused(void **unused)
{
    (void)unused;
    static const char *const text[] = {"", A, A " ", A " x", A " 1 ", "aaa 1", A "a 1", A "1"};
    char table[STORE_TABLE + 1];
    uint64_t epoch;
    struct store_hint hint = {STORE_HINT_CLAIM, 1, A " 17"};
    assert_true(store_hint_claim(&hint, table, &epoch));
    assert_string_equal(table, A);
    assert_int_equal(epoch, 17);
    hint.kind = STORE_HINT_ENTRY;
    assert_false(store_hint_claim(&hint, table, &epoch));
    hint.kind = STORE_HINT_CLAIM;
    for (unsigned i = 0; i < sizeof text / sizeof *text; i++) {
        hint.text = text[i];
        if (store_hint_claim(&hint, table, &epoch))
            fail_msg("\"%s\" was taken for a claim", text[i]);
    }
}

static void test_a_lease_that_ran_out_is_noticed(void **unused)
{
    (void)unused;
    struct store *one = fixture_open("lease.db");
    if (!store_shared(one)) {
        store_close(one);
        return;
    }
    struct store *two = fixture_open("lease.db");
    assert_int_equal(renew(one), STORE_DONE);
    assert_int_equal(renew(two), STORE_DONE);
    assert_int_equal(fixture_append(one, A, 1, "", "x"), STORE_DONE);
    assert_string_equal(claim(two, 9).tables, "");
    fixture_sql(fixture_path("lease.db"),
                "UPDATE servers SET until = clock_timestamp() - interval"
                " '1 s' WHERE number = (SELECT min(number) FROM servers)");
    struct claims claims = claim(two, 9);
    assert_string_equal(claims.tables, A);
    assert_int_equal(claims.epoch, 1);
    assert_int_equal(renew(one), STORE_TAKEN);
    assert_int_equal(renew(one), STORE_DONE);
    assert_false(store_keeps(one, A));
    /* Both may write all the same. */
    assert_int_equal(fixture_append(one, A, 2, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(two, A, 2, "", "x"), STORE_TAKEN);
    assert_int_equal(fixture_append(two, A, 3, "", "x"), STORE_DONE);
    store_close(two);
    store_close(one);
}

static void test_only_the_keeper_finds_a_due_table(void **unused)
{
    (void)unused;
    char joined[64] = "";
    struct store *one = fixture_open("duty.db"), *two = fixture_open("duty.db");
    enum store_status status = STORE_BROKEN;
    struct store_entry entry = fixture_entry(A, 1, "", "x");
    entry.due = 5;
    renew(one);
    renew(two);
    store_append(one, &entry, fixture_keep, &status);
    fixture_wait(one);
    assert_int_equal(store_due(one, 9, 9, fixture_join, joined), STORE_DONE);
    assert_string_equal(joined, A);
    joined[0] = 0;
    assert_int_equal(store_due(two, 9, 9, fixture_join, joined), STORE_DONE);
    assert_string_equal(joined, store_shared(two) ? "" : A);
    store_close(two);
    store_close(one);
}

static struct store *open_reading(const char *name, unsigned version)
{
    return fixture_open_with((struct store_options){
        .path = fixture_path(name), .sync = STORE_SYNC_OFF, .reads = version});
}

static void leave_to_newer(struct store *store, const char *table)
{
    enum store_status status = STORE_BROKEN;
    store_too_new(store, table, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
}

static void test_only_a_newer_program_claims_a_table_with_newer_entries(void **unused)
{
    (void)unused;
    struct store *old = open_reading("needs.db", 1), *newer = open_reading("needs.db", 2);
    renew(old);
    renew(newer);
    assert_int_equal(fixture_append(old, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(newer, B, 1, "", "x"), STORE_DONE);
    leave_to_newer(old, A);
    leave_to_newer(old, B);
    if (store_shared(old)) {
        assert_false(store_keeps(old, A));
        assert_true(store_keeps(newer, B)); /* its own claim stays */
        assert_string_equal(claim(old, 9).tables, "");
        assert_string_equal(claim(newer, 9).tables, A);
        leave_to_newer(newer, A); /* newer still */
        assert_string_equal(claim(newer, 9).tables, "");
        assert_string_equal(claim(old, 9).tables, "");
    } else {
        assert_true(store_keeps(old, A)); /* there is nobody else */
    }
    store_close(newer);
    store_close(old);
}

/* ---- chores -------------------------------------------------------------------------------- */

static unsigned chores(struct store *store)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < STORE_CHORES; i++)
        bits |= (unsigned)store_does(store, (enum store_chore)i) << i;
    return bits;
}

enum { SWEEP = 1 << STORE_CHORE_SWEEP, REWRITE = 1 << STORE_CHORE_REWRITE };

static void end_lease(const char *name, struct store *store)
{
    char sql[160];
    snprintf(sql, sizeof sql,
             "UPDATE servers SET until = clock_timestamp() - interval '1 s' WHERE number = %llu",
             (unsigned long long)store_server(store));
    fixture_sql(fixture_path(name), sql);
}

static void test_one_server_does_a_chore(void **unused)
{
    (void)unused;
    struct store *one = fixture_open("chores.db"), *two = fixture_open("chores.db");
    if (!store_shared(one)) {
        assert_int_equal(chores(one), SWEEP | REWRITE);
        store_close(two);
        store_close(one);
        return;
    }
    assert_int_equal(chores(one), 0); /* it has no lease */
    renew(one);
    renew(two);
    assert_int_equal(chores(one), SWEEP | REWRITE);
    assert_int_equal(chores(two), 0);
    end_lease("chores.db", one); /* as if it were dead */
    renew(two);
    assert_int_equal(chores(two), SWEEP | REWRITE);
    assert_int_equal(renew(one), STORE_TAKEN); /* it was not */
    assert_int_equal(chores(one), 0);
    give_back(two);
    assert_int_equal(chores(two), 0);
    renew(one);
    assert_int_equal(chores(one), SWEEP | REWRITE);
    store_close(two);
    store_close(one);
}

static void test_the_newest_program_rewrites_names(void **unused)
{
    (void)unused;
    struct store *old = open_reading("newest.db", 1);
    if (!store_shared(old)) {
        store_close(old);
        return;
    }
    struct store *newer = open_reading("newest.db", 2);
    renew(old);
    assert_int_equal(chores(old), SWEEP | REWRITE);
    renew(newer);
    renew(old);
    assert_int_equal(chores(newer), REWRITE);
    assert_int_equal(chores(old), SWEEP);
    give_back(newer);
    renew(old); /* names may stand in entries that it does not know */
    assert_int_equal(chores(old), SWEEP);
    store_close(newer);
    store_close(old);
}

/* ---- ratings ------------------------------------------------------------------------------- */

static void test_a_rating_that_changed_meanwhile_is_not_overwritten(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("ratings.db");
    enum store_status status[3] = {STORE_BROKEN, STORE_BROKEN, STORE_BROKEN};
    struct store_result result = {.table = A, .seats = 1, .player = 1, .game = "nile"};
    struct store_rating rating = {1, "nile", 1500, 100, 0.06, 1, 5}, got;
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, B, 1, "", "x"), STORE_DONE);
    store_results(store, &result, &rating, 1, fixture_keep, &status[0]);
    strcpy(result.table, B);
    rating.rating = 1600; /* computed from no games, like the first */
    store_results(store, &result, &rating, 1, fixture_keep, &status[1]);
    fixture_wait(store);
    assert_int_equal(status[0], STORE_DONE);
    assert_int_equal(status[1], STORE_TAKEN);
    assert_true(store_rating(store, 1, "nile", &got));
    assert_true(got.rating == 1500);
    rating.games = 2;
    store_results(store, &result, &rating, 1, fixture_keep, &status[2]);
    fixture_wait(store);
    assert_int_equal(status[2], STORE_DONE);
    store_close(store);
}

/* ---- addresses ----------------------------------------------------------------------------- */

static void assert_shown(const char *path, const char *shown)
{
    char out[STORE_SHOWN];
    store_show_path(path, out, sizeof out);
    assert_string_equal(out, shown);
}

static void test_a_password_is_not_shown(void **unused)
{
    (void)unused;
    assert_shown("some/file:with@signs.db", "some/file:with@signs.db");
    assert_shown("postgres://h/db", "postgres://h/db");
    assert_shown("postgres://ann@h,i/db", "postgres://ann@h,i/db");
    assert_shown("postgres://ann:se:cr@et@h:5432/db", "postgres://ann@h:5432/db");
    assert_shown("postgresql://h/db?user=ann&password=x&port=1",
                 "postgresql://h/db?user=ann&port=1");
    assert_shown("postgresql://h/db?password=x", "postgresql://h/db");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_servers_hear_of_each_others_entries),
        CASE(test_many_hints_come_in_few_messages),
        CASE(test_hints_are_judged),
        CASE(test_a_lost_connection_is_told),
        CASE(test_writers_race_for_the_same_logs),
        CASE(test_an_entry_follows_the_one_that_its_writer_knows),
        CASE(test_logs_that_do_not_end_where_they_should),
        CASE(test_the_only_server_keeps_everything),
        CASE(test_a_server_claims_what_another_gave_back),
        CASE(test_the_only_server_takes_nothing_over),
        CASE(test_a_server_takes_tables_over),
        CASE(test_a_malformed_notice_is_refused),
        CASE(test_a_lease_that_ran_out_is_noticed),
        CASE(test_only_the_keeper_finds_a_due_table),
        CASE(test_only_a_newer_program_claims_a_table_with_newer_entries),
        CASE(test_one_server_does_a_chore),
        CASE(test_the_newest_program_rewrites_names),
        CASE(test_a_rating_that_changed_meanwhile_is_not_overwritten),
        CASE(test_a_password_is_not_shown),
    };
    return FIXTURE_RUN("store-shared", tests);
}
