/* A store killed at any moment has everything it acknowledged, once and without gaps. */
#define _POSIX_C_SOURCE 200809L
#include "tests/store/fixture.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TABLES = 7, ROUNDS = 24 };

static const char *name_of(unsigned table)
{
    static char name[STORE_TABLE + 1];
    snprintf(name, sizeof name, "table%011u", table);
    return name;
}

/* ---- the child ----------------------------------------------------------------------------- */

struct ack {
    uint32_t table, seq;
};

struct line {
    struct store *store;
    struct ack ack;
    int out;
};

static void ask(struct line *line);

static void acknowledge(void *context, enum store_status status)
{
    struct line *line = context;
    if (status != STORE_DONE || write(line->out, &line->ack, sizeof line->ack) < 0)
        _exit(1);
    ask(line);
}

static void ask(struct line *line)
{
    char id[STORE_ID + 1];
    snprintf(id, sizeof id, "id-%u", ++line->ack.seq);
    struct store_entry entry = fixture_entry(name_of(line->ack.table), line->ack.seq, id, id);
    store_append(line->store, &entry, acknowledge, line);
}

static void write_until_killed(const char *path, enum store_sync sync, int out)
{
    char why[256];
    struct line line[TABLES];
    struct store_options options = {.path = path, .sync = sync};
    struct store *store = store_open(&options, why, sizeof why);
    if (!store)
        _exit(2);
    for (uint32_t i = 0; i < TABLES; i++) {
        line[i] = (struct line){store, {i, fixture_count(store, name_of(i))}, out};
        ask(&line[i]);
    }
    for (;;) {
        poll(NULL, 0, 1);
        store_deliver(store);
    }
}

/* ---- the parent ---------------------------------------------------------------------------- */

/* Kill the child after this many acknowledgements; `last` gets the acknowledged entries. */
static void kill_after(pid_t child, int in, unsigned acks, uint32_t last[TABLES])
{
    struct ack ack;
    for (unsigned i = 0; read(in, &ack, sizeof ack) == (ssize_t)sizeof ack; i++) {
        assert_in_range(ack.table, 0, TABLES - 1);
        assert_int_equal(ack.seq, last[ack.table] + 1);
        last[ack.table] = ack.seq;
        if (i == acks)
            kill(child, SIGKILL);
    }
}

static bool same(void *context, const struct store_entry *entry)
{
    char id[STORE_ID + 1];
    (void)context;
    snprintf(id, sizeof id, "id-%u", entry->seq);
    assert_string_equal(entry->id, id);
    assert_string_equal(entry->body, id);
    return true;
}

/* PostgreSQL still carries out what a killed process has sent. */
static void wait_for_database(const char *path)
{
    while (fixture_is_postgres() &&
           fixture_number(path, "SELECT count(*) FROM pg_stat_activity WHERE datname ="
                                " current_database() AND pid <> pg_backend_pid() AND"
                                " backend_type = 'client backend'"))
        poll(NULL, 0, 5);
}

static void check(const char *path, uint32_t last[TABLES])
{
    wait_for_database(path);
    struct store *store = fixture_open_with((struct store_options){.path = path});
    uint64_t entries = 0;
    for (unsigned i = 0; i < TABLES; i++) {
        uint32_t count = fixture_count(store, name_of(i));
        /* One more entry may have been written without its acknowledgement. */
        assert_in_range(count, last[i], last[i] + 1);
        if (count)
            assert_int_equal(store_log(store, name_of(i), 1, same, NULL), STORE_DONE);
        last[i] = count;
        entries += count;
    }
    store_close(store);
    assert_int_equal(fixture_number(path, "SELECT count(*) FROM log"), entries);
    assert_int_equal(
        fixture_number(path, "SELECT count(*) FROM (SELECT DISTINCT home, seq FROM log) AS places"),
        entries);
    if (!fixture_is_postgres())
        assert_int_equal(fixture_number(path, "SELECT count(*) FROM pragma_integrity_check "
                                              "WHERE integrity_check = 'ok'"),
                         1);
}

static void kill_again_and_again(const char *name, enum store_sync sync)
{
    const char *path = fixture_path(name);
    uint32_t last[TABLES] = {0};
    for (unsigned round = 0; round < ROUNDS; round++) {
        int pipes[2], status;
        assert_int_equal(pipe(pipes), 0);
        pid_t child = fork();
        if (child == 0)
            write_until_killed(path, sync, pipes[1]);
        close(pipes[1]);
        kill_after(child, pipes[0], round * 37 % 101, last);
        close(pipes[0]);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        check(path, last);
    }
    assert_true(last[0] > ROUNDS / 2);
}

static void test_killed_without_sync(void **unused)
{
    (void)unused;
    kill_again_and_again("off.db", STORE_SYNC_OFF);
}

static void test_killed_with_full_sync(void **unused)
{
    (void)unused;
    kill_again_and_again("full.db", STORE_SYNC_FULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_killed_without_sync),
        CASE(test_killed_with_full_sync),
    };
    return FIXTURE_RUN("store-crash", tests);
}
