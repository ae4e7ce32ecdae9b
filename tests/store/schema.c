/* The schema of a database is compared with ours before anything of it is used: what is added could
 * run SQL, and what is changed could not be trusted. */
#define _POSIX_C_SOURCE 200809L
#include "tests/store/fixture.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite/schema.h"

#define A "aaaaaaaaaaaaaaaa"

static void fill(const char *name)
{
    struct store *store = fixture_open(name);
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    store_close(store);
}

/* Opening, backing up and restoring are refused, with the object in the reason. */
static void refused(const char *sql, const char *says)
{
    char why[512] = "";
    const char *path = temporary_path("changed.db"), *copy = temporary_path("copy.db");
    struct store_options options = {.path = path};
    fill("changed.db");
    fixture_sql(path, sql);
    struct store *store = store_open(&options, why, sizeof why);
    if (store || !strstr(why, says))
        fail_msg("not refused with '%s': %s, but: %s", says, sql, why);
    assert_non_null(strstr(why, "is damaged"));
    assert_false(store_restore(path, copy, AKHET_EN, why, sizeof why));
    assert_non_null(strstr(why, says));
    assert_false(store_back_up(path, copy, AKHET_EN, why, sizeof why));
    assert_int_equal(access(copy, F_OK), -1);
    fixture_remove("changed.db");
}

static void test_what_was_added_to_the_schema_is_refused(void **unused)
{
    (void)unused;
    refused("CREATE TRIGGER spy AFTER INSERT ON log BEGIN DELETE FROM players; END", "trigger spy");
    refused("CREATE TABLE more (x)", "table more");
    refused("CREATE VIEW look AS SELECT * FROM players", "view look");
    refused("CREATE INDEX slow ON log (body)", "index slow");
    refused("CREATE VIRTUAL TABLE hidden USING fts5(x)", "table hidden");
    refused("ALTER TABLE log ADD COLUMN odd GENERATED ALWAYS AS (length(body))", "table log");
    refused("ALTER TABLE players ADD COLUMN odd", "table players");
}

static void test_what_was_changed_or_removed_is_refused(void **unused)
{
    (void)unused;
    refused("DROP INDEX tables_by_stage", "index tables_by_stage");
    refused("DROP TABLE seats; CREATE VIEW seats AS SELECT 1 AS player, 1 AS home", "seats");
    refused("DROP TABLE log; CREATE TABLE log (number INTEGER PRIMARY KEY, body)", "table log");
    refused("PRAGMA user_version = 1", "");
}

/* Row numbers near the end of their range would make SQLite choose the next ones at random. */
static void test_row_numbers_without_a_successor_are_refused(void **unused)
{
    (void)unused;
    refused("UPDATE log SET number = 9223372036854775807", "log");
    refused("UPDATE tables SET number = 9223372036854775807", "tables");
    refused("INSERT INTO players (number, name, folded, secret, webhook, made, seen, program)"
            " VALUES (9223372036854775807, 'x', 'x', '', '', 0, 0, 0)",
            "players");
    refused("INSERT INTO sqlite_sequence (name, seq) VALUES ('players', 9223372036854775807)",
            "players");
    refused("INSERT INTO sqlite_sequence (name, seq) VALUES ('players', 'many')", "players");
}

static void test_texts_in_another_encoding_are_refused(void **unused)
{
    (void)unused;
    char why[512] = "", sql[64];
    const char *path = temporary_path("wide.db");
    struct store_options options = {.path = path};
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA encoding = 'UTF-16le'", NULL, NULL, NULL), SQLITE_OK);
    for (int i = 0; i < schema_version; i++)
        assert_int_equal(sqlite3_exec(db, schema_step[i], NULL, NULL, NULL), SQLITE_OK);
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", schema_version);
    sqlite3_exec(db, sql, NULL, NULL, NULL);
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d", SCHEMA_OURS);
    sqlite3_exec(db, sql, NULL, NULL, NULL);
    sqlite3_close(db);
    assert_null(store_open(&options, why, sizeof why));
    assert_non_null(strstr(why, "encoding"));
}

/* An operator may let SQLite analyse the database. */
static void test_statistics_of_sqlite_are_allowed(void **unused)
{
    (void)unused;
    fill("analysed.db");
    fixture_sql(temporary_path("analysed.db"), "ANALYZE");
    struct store *store = fixture_open("analysed.db");
    assert_int_equal(fixture_append(store, A, 2, "", "x"), STORE_DONE);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_what_was_added_to_the_schema_is_refused),
        CASE(test_what_was_changed_or_removed_is_refused),
        CASE(test_row_numbers_without_a_successor_are_refused),
        CASE(test_texts_in_another_encoding_are_refused),
        CASE(test_statistics_of_sqlite_are_allowed),
    };
    return cmocka_run_group_tests_name("store-schema", tests, NULL, temporary_folder_remove);
}
