/* Why a database of PostgreSQL cannot be used: each reason has its sentence, and nothing is left
 * half done. */
#include "tests/store/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_shared.h"
#include "tests/support/postgres.h"

static void assert_refused(const char *path, enum akhet_lang lang, const char *says)
{
    char why[1024] = "";
    struct store *store =
        store_open(&(struct store_options){.path = path, .lang = lang}, why, sizeof why);
    assert_null(store);
    if (!strstr(why, says))
        fail_msg("\"%s\" does not say \"%s\"", why, says);
    assert_null(strstr(why, "hidden"));
}

/* An address with another user, or another database. */
static const char *changed(const char *url, const char *from, const char *to)
{
    static char out[1024];
    const char *at = strstr(url, from);
    assert_non_null(at);
    snprintf(out, sizeof out, "%.*s%s%s", (int)(at - url), url, to, at + strlen(from));
    return out;
}

static void test_nobody_answers(void **unused)
{
    (void)unused;
    char url[128];
    snprintf(url, sizeof url, "postgres://ann%chidden%c127.0.0.1:1/akhet?connect_timeout=2", ':',
             '@');
    assert_refused(url, AKHET_EN, "cannot be reached");
    assert_refused(url, AKHET_FR, "injoignable");
    assert_refused(url, AKHET_PL, "nie można połączyć się");
}

static void test_an_address_that_is_none(void **unused)
{
    (void)unused;
    assert_refused("postgres://ann@h:port:port/x", AKHET_EN, "is not an address");
    assert_refused("postgres://h/x?no_such_word=1", AKHET_EN, "is not an address");
    assert_refused("postgres://h/x?prepared=perhaps", AKHET_EN, "prepared=no");
    assert_refused("postgres://h/x?hints=perhaps", AKHET_EN, "hints=no");
    assert_refused("postgres://h/x?listen=", AKHET_FR, "n'est pas une adresse");
}

static void test_a_database_that_does_not_exist(void **unused)
{
    (void)unused;
    const char *url = postgres_database("there");
    assert_refused(changed(url, "/there", "/missing"), AKHET_EN, "does not exist");
}

static void test_another_programs_database(void **unused)
{
    (void)unused;
    const char *url = postgres_database("foreign_one");
    fixture_sql(url, "CREATE TABLE orders (number int)");
    assert_refused(url, AKHET_EN, "is not an Akhet database");
    assert_refused(url, AKHET_PL, "nie jest bazą danych Akhet");
    assert_int_equal(
        fixture_number(url, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), 1);
}

static void make(const char *url)
{
    store_close(fixture_open_with((struct store_options){.path = url}));
}

static void test_a_newer_version(void **unused)
{
    (void)unused;
    const char *url = postgres_database("newer");
    make(url);
    fixture_sql(url, "UPDATE akhet SET version = 99, least = 99");
    assert_refused(url, AKHET_EN, "newer version of Akhet (schema 99)");
    assert_refused(url, AKHET_FR, "plus récente");
    /* A newer program that lets this one write. */
    fixture_sql(url, "UPDATE akhet SET version = 99, least = 1;"
                     "ALTER TABLE players ADD COLUMN later text");
    make(url);
}

/* The first server of a new version migrates the database while one of the old version writes. */
static void test_an_older_version_is_migrated_under_a_running_server(void **unused)
{
    (void)unused;
    const char *url = postgres_database("older");
    struct store *old = fixture_open_with((struct store_options){.path = url});
    assert_int_equal(fixture_append(old, "aaaaaaaaaaaaaaaa", 1, "", "x"), STORE_DONE);
    fixture_sql(url, "DROP TABLE days; DROP TABLE chores; ALTER TABLE tables DROP COLUMN needs;"
                     "UPDATE akhet SET version = 1, least = 1");
    assert_int_equal(fixture_append(old, "aaaaaaaaaaaaaaaa", 2, "", "x"), STORE_DONE);
    struct store *new = fixture_open_with((struct store_options){.path = url});
    assert_int_equal(fixture_number(url, "SELECT version FROM akhet"), 3);
    assert_int_equal(fixture_number(url, "SELECT least FROM akhet"), 1);
    assert_int_equal(fixture_append(old, "aaaaaaaaaaaaaaaa", 3, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(new, "aaaaaaaaaaaaaaaa", 4, "", "x"), STORE_DONE);
    assert_int_equal(fixture_count(old, "aaaaaaaaaaaaaaaa"), 4);
    store_close(new);
    store_close(old);
}

static void test_a_schema_that_was_changed(void **unused)
{
    (void)unused;
    const char *url = postgres_database("changed_one");
    make(url);
    fixture_sql(url, "CREATE FUNCTION bad() RETURNS trigger LANGUAGE plpgsql AS"
                     " 'BEGIN RETURN NULL; END'; CREATE TRIGGER spy BEFORE INSERT ON log"
                     " FOR EACH ROW EXECUTE FUNCTION bad()");
    assert_refused(url, AKHET_EN, "trigger spy");
    fixture_sql(url,
                "DROP TRIGGER spy ON log; CREATE RULE quiet AS ON DELETE TO tokens DO NOTHING");
    assert_refused(url, AKHET_PL, "rule quiet");
    fixture_sql(url, "DROP RULE quiet ON tokens; ALTER TABLE players ALTER seen TYPE text");
    assert_refused(url, AKHET_EN, "players.seen text instead of players.seen bigint");
    fixture_sql(url, "ALTER TABLE players ALTER seen TYPE bigint USING 0");
    make(url);
    fixture_sql(url, "INSERT INTO akhet VALUES (1, 1)");
    assert_refused(url, AKHET_EN, "is not an Akhet database");
}

static void test_a_user_without_rights(void **unused)
{
    (void)unused;
    const char *url = postgres_database("rights");
    make(url);
    fixture_sql(changed(url, "akhet@", "postgres@"), "CREATE ROLE guest LOGIN");
    assert_refused(changed(url, "akhet@", "guest@"), AKHET_EN, "does not allow it");
    assert_refused(changed(url, "akhet@", "guest@"), AKHET_FR, "donnez les droits");
    assert_refused(changed(url, "akhet@", "nobody_at_all@"), AKHET_EN, "does not allow it");
    const char *empty = postgres_database("empty");
    assert_refused(changed(empty, "akhet@", "guest@"), AKHET_EN, "does not allow it");
    assert_int_equal(
        fixture_number(empty, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), 0);
}

static void test_no_connection_is_left(void **unused)
{
    (void)unused;
    const char *url = postgres_database("crowded");
    fixture_sql(changed(url, "akhet@", "postgres@"), "CREATE ROLE lonely LOGIN CONNECTION LIMIT 0");
    assert_refused(changed(url, "akhet@", "lonely@"), AKHET_EN, "max_connections");
}

/* Nothing of a batch is written when the disk is full; PostgreSQL says so with this code. */
static void test_the_disk_of_the_database_is_full(void **unused)
{
    (void)unused;
    const char *url = postgres_database("brimming");
    struct store *store = fixture_open_with((struct store_options){.path = url});
    enum store_status status[2] = {STORE_BROKEN, STORE_BROKEN};
    assert_int_equal(fixture_append(store, "aaaaaaaaaaaaaaaa", 1, "", "x"), STORE_DONE);
    fixture_sql(url, "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
                     " 'BEGIN RAISE EXCEPTION USING ERRCODE = 53100; END';"
                     "CREATE TRIGGER full_disk BEFORE INSERT ON log FOR EACH ROW"
                     " EXECUTE FUNCTION full_disk()");
    for (unsigned i = 0; i < 2; i++) {
        struct store_entry entry =
            fixture_entry(i ? "bbbbbbbbbbbbbbbb" : "aaaaaaaaaaaaaaaa", i ? 1 : 2, "", "x");
        store_append(store, &entry, fixture_keep, &status[i]);
    }
    fixture_wait(store);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(status[i], STORE_FULL);
    fixture_sql(url, "DROP TRIGGER full_disk ON log");
    assert_int_equal(fixture_count(store, "aaaaaaaaaaaaaaaa"), 1);
    assert_int_equal(fixture_append(store, "aaaaaaaaaaaaaaaa", 2, "", "x"), STORE_DONE);
    store_close(store);
}

static void test_another_encoding(void **unused)
{
    (void)unused;
    const char *url = postgres_database("utf");
    fixture_sql(changed(url, "akhet@", "postgres@"),
                "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    assert_refused(changed(url, "/utf", "/latin"), AKHET_EN, "encoding LATIN1");
}

/* A pooler cannot keep prepared statements and settings. */
static void test_nothing_is_prepared_for_a_pooler(void **unused)
{
    (void)unused;
    char url[1024];
    snprintf(url, sizeof url, "%s&prepared=no", postgres_database("pooled"));
    struct store *store = fixture_open_with((struct store_options){.path = url});
    struct store_player player = {.name = "ann", .folded = "ann"};
    uint64_t number = 0;
    for (uint32_t seq = 1; seq <= 3; seq++)
        assert_int_equal(fixture_append(store, "aaaaaaaaaaaaaaaa", seq, "", "x"), STORE_DONE);
    store_player_add(store, &player, NULL, NULL, NULL, &number);
    fixture_wait(store);
    assert_int_equal(number, 1);
    assert_int_equal(fixture_count(store, "aaaaaaaaaaaaaaaa"), 3);
    store_close(store);
}

static void keep_kinds(void *context, const struct store_hint *hint)
{
    char *end = strchr(context, 0);
    *end = hint->kind;
}

/* What was told later arrives, and no hint of the entry before it. */
static void test_entries_are_told_unless_the_address_says_no(void **unused)
{
    (void)unused;
    char url[1024], heard[2][16] = {""};
    snprintf(url, sizeof url, "%s&hints=no", postgres_database("silent"));
    struct store *silent = fixture_open_with((struct store_options){.path = url});
    *strstr(url, "&hints=no") = 0;
    struct store *other = fixture_open_with((struct store_options){.path = url});
    store_listen(silent, keep_kinds, heard[0]);
    store_listen(other, keep_kinds, heard[1]);
    while (!heard[0][0] || !heard[1][0]) {
        store_deliver(silent);
        store_deliver(other);
    }
    assert_int_equal(fixture_append(silent, "aaaaaaaaaaaaaaaa", 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(other, "bbbbbbbbbbbbbbbb", 1, "", "x"), STORE_DONE);
    store_tell(silent, 'z', "");
    store_tell(other, 'z', "");
    while (!strchr(heard[0], 'z') || !strchr(heard[1], 'z')) {
        store_deliver(silent);
        store_deliver(other);
    }
    assert_string_equal(heard[0], "LEz");
    assert_string_equal(heard[1], "Lz");
    store_close(silent);
    store_close(other);
}

static void test_a_standby_is_in_recovery(void **unused)
{
    (void)unused;
    char url[1024];
    snprintf(url, sizeof url, "%s", postgres_database("chief"));
    make(url);
    postgres_do("standby");
    /* Only the second host, where the standby is. */
    char *comma = strchr(url, ','), *at = strchr(url, '@') + 1;
    memmove(at, comma + 1, strlen(comma + 1) + 1);
    assert_refused(url, AKHET_EN, "is in recovery");
    assert_refused(url, AKHET_FR, "est en récupération");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_nobody_answers),
        CASE(test_an_address_that_is_none),
        CASE(test_a_database_that_does_not_exist),
        CASE(test_another_programs_database),
        CASE(test_a_newer_version),
        CASE(test_an_older_version_is_migrated_under_a_running_server),
        CASE(test_a_schema_that_was_changed),
        CASE(test_a_user_without_rights),
        CASE(test_no_connection_is_left),
        CASE(test_the_disk_of_the_database_is_full),
        CASE(test_another_encoding),
        CASE(test_nothing_is_prepared_for_a_pooler),
        CASE(test_entries_are_told_unless_the_address_says_no),
        CASE(test_a_standby_is_in_recovery),
    };
    if (!postgres_there())
        return postgres_skip();
    setenv("AKHET_TEST_STORE", "postgres", 1);
    return FIXTURE_RUN("store-postgres_open", tests);
}
