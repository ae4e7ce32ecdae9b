/* Opening databases: new, old, foreign and damaged ones. */
#include "tests/store/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/error.h"
#include "store/sqlite/schema.h"

#define A "aaaaaaaaaaaaaaaa"

static int mode_of(const char *path)
{
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    return info.st_mode & 0777;
}

/* Opening must fail with this reason. */
static void refused(const char *path, const char *says)
{
    char why[512] = "";
    struct store_options options = {.path = path, .busy_ms = 50};
    assert_null(store_open(&options, why, sizeof why));
    if (!strstr(why, says))
        fail_msg("'%s' is not in: %s", says, why);
    assert_non_null(strstr(why, path));
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void test_a_new_database_and_its_folder_are_for_the_owner_alone(void **unused)
{
    (void)unused;
    mode_t before = umask(0);
    struct store *store = fixture_open("deep/er/new.db");
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(mode_of(temporary_path("deep")), 0700);
    assert_int_equal(mode_of(temporary_path("deep/er")), 0700);
    assert_int_equal(mode_of(temporary_path("deep/er/new.db")), 0600);
    assert_int_equal(mode_of(temporary_path("deep/er/new.db-wal")), 0600);
    store_close(store);
    chmod(temporary_path("deep/er/new.db"), 0644); /* as a copied file may be */
    store = fixture_open("deep/er/new.db");
    assert_int_equal(mode_of(temporary_path("deep/er/new.db")), 0600);
    store_close(store);
    umask(before);
    assert_int_equal(unlink(temporary_path("deep/er/new.db")), 0);
    assert_int_equal(rmdir(temporary_path("deep/er")), 0); /* no other file was left there */
    assert_int_equal(rmdir(temporary_path("deep")), 0);
}

static void test_a_new_database_has_the_newest_schema(void **unused)
{
    (void)unused;
    const char *path = temporary_path("schema.db");
    store_close(fixture_open("schema.db"));
    assert_int_equal(fixture_number(path, "PRAGMA user_version"), schema_version);
    assert_int_equal(fixture_number(path, "PRAGMA application_id"), SCHEMA_OURS);
    store_close(fixture_open("schema.db"));
    assert_int_equal(fixture_number(path, "PRAGMA user_version"), schema_version);
}

static char *text_of(const char *name)
{
    static char text[8192];
    char path[512];
    snprintf(path, sizeof path, "%s/tests/store/%s", getenv("AKHET_SOURCE"), name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t len = fread(text, 1, sizeof text - 1, file);
    text[len] = 0;
    fclose(file);
    return text;
}

static void test_a_database_of_version_1_is_brought_up_to_date(void **unused)
{
    (void)unused;
    const char *path = temporary_path("version1.db");
    uint8_t hash[STORE_HASH];
    struct store_player player;
    enum store_status status = STORE_BROKEN;
    char tables[64] = "";
    for (unsigned i = 0; i < STORE_HASH; i++)
        hash[i] = (uint8_t)(i + 1);
    fixture_sql(path, text_of("version1.sql"));
    struct store *store = fixture_open("version1.db");
    assert_int_equal(fixture_number(path, "PRAGMA user_version"), schema_version);
    assert_int_equal(fixture_number(path, "SELECT count(*) FROM tables WHERE due = 1"), 2);
    assert_int_equal(store_unfinished_of(store, 2), 1); /* player 2 created it */
    assert_int_equal(fixture_count(store, A), 3);
    assert_int_equal(store_seq_of(store, A, "go"), 3);
    assert_int_equal(fixture_append(store, A, 4, "sit", "x"), STORE_AGAIN);
    assert_int_equal(fixture_append(store, A, 4, "new", "x"), STORE_DONE);
    assert_true(store_player_named(store, "ZOÉ", "zoé", &player));
    assert_true(store_player_named(store, "Άννα", "άννα", &player)); /* folded differently then */
    assert_int_equal(player.number, 3);
    assert_int_equal(store_token(store, hash), 2);
    assert_int_equal(store_tables_of(store, 1, ALL_STAGES, 9, fixture_join, tables), STORE_DONE);
    assert_string_equal(tables, A);
    struct store_result result = {.table = A, .seats = 1, .player = 1, .game = "nile"};
    store_results(store, &result, NULL, 1, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    store_close(store);
}

/* A migrated database has the same schema as a new one. */
static void test_a_database_brought_up_to_date_is_like_a_new_one(void **unused)
{
    (void)unused;
    char sql[1024];
    const char *new = temporary_path("new.db"), *old = temporary_path("old.db");
    fixture_sql(old, text_of("version1.sql"));
    store_close(fixture_open("old.db"));
    store_close(fixture_open("new.db"));
    snprintf(sql, sizeof sql,
             "ATTACH '%s' AS new; CREATE TEMP TABLE differ AS SELECT count(*) AS n FROM ("
             "SELECT name, replace(sql, '( ', '(') FROM main.sqlite_schema EXCEPT "
             "SELECT name, replace(sql, '( ', '(') FROM new.sqlite_schema);"
             "CREATE TABLE main.differs AS SELECT n FROM differ",
             new);
    fixture_sql(old, sql);
    assert_int_equal(fixture_number(old, "SELECT n FROM differs"), 0);
}

static void test_a_newer_schema_is_refused_and_left_alone(void **unused)
{
    (void)unused;
    const char *path = temporary_path("newer.db");
    store_close(fixture_open("newer.db"));
    fixture_sql(path, "PRAGMA user_version = 99");
    refused(path, "was written by a newer version of Akhet (schema 99)");
    assert_int_equal(fixture_number(path, "PRAGMA user_version"), 99);
}

static void test_what_is_not_ours_is_refused_and_left_alone(void **unused)
{
    (void)unused;
    const char *text = temporary_path("text.txt"), *other = temporary_path("other.db");
    char path[512];
    write_file(text, "These are not the bytes of a database, but of a text that somebody wrote.\n");
    refused(text, "is not an Akhet database");
    fixture_sql(other, "CREATE TABLE recipes (name TEXT)");
    refused(other, "is not an Akhet database");
    assert_int_equal(fixture_number(other, "SELECT count(*) FROM sqlite_schema"), 1);
    snprintf(path, sizeof path, "%s/inside.db", text);
    refused(path, "cannot write");
    snprintf(path, sizeof path, "%s/deeper/inside.db", text);
    refused(path, "cannot create");
    snprintf(path, sizeof path, "%s", temporary_path("."));
    refused(path, "is not an Akhet database");
}

static void test_an_empty_file_becomes_a_database(void **unused)
{
    (void)unused;
    write_file(temporary_path("empty.db"), "");
    struct store *store = fixture_open("empty.db");
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    store_close(store);
}

static void fill(const char *name)
{
    struct store *store = fixture_open(name);
    for (uint32_t seq = 1; seq <= 400; seq++) {
        struct store_entry entry = fixture_entry(A, seq, "", "some text that takes its room");
        store_append(store, &entry, NULL, NULL);
    }
    fixture_wait(store);
    store_close(store);
}

static bool pass(void *context, const struct store_entry *entry)
{
    (void)context;
    (void)entry;
    return true;
}

/* A failing migration step leaves the database unchanged. */
static void test_a_migration_that_fails_changes_nothing(void **unused)
{
    (void)unused;
    const char *path = temporary_path("stuck.db");
    fixture_sql(path, text_of("version1.sql"));
    fixture_sql(path, "CREATE TABLE ratings (mine TEXT)");
    refused(path, "is damaged (unexpected table ratings)");
    assert_int_equal(fixture_number(path, "PRAGMA user_version"), 1);
    assert_int_equal(
        fixture_number(path, "SELECT count(*) FROM sqlite_schema WHERE name = 'results'"), 0);
    char long_path[5000];
    memset(long_path, 'x', sizeof long_path - 1);
    long_path[sizeof long_path - 1] = 0;
    char why[64];
    struct store_options options = {.path = long_path};
    assert_null(store_open(&options, why, sizeof why)); /* truncates the reason */
}

static void test_a_damaged_file_is_refused(void **unused)
{
    (void)unused;
    char noise[4096];
    const char *path = temporary_path("cut.db");
    fill("cut.db");
    assert_int_equal(truncate(path, 3 * 4096), 0);
    refused(path, "is damaged");
    path = temporary_path("noise.db");
    fill("noise.db");
    FILE *file = fopen(path, "r+b");
    memset(noise, 0xa5, sizeof noise);
    fseek(file, 100, SEEK_SET); /* the schema, after a valid header */
    fwrite(noise, 1, sizeof noise - 100, file);
    fclose(file);
    refused(path, "is damaged");
}

static void count_warning(void *context, const char *text)
{
    assert_true(strstr(text, "malformed") || strstr(text, "damaged: the log of table " A));
    ++*(unsigned *)context;
}

/* Overwrite the first page that holds entries. */
static void damage_first_leaf(const char *path)
{
    char page[4096];
    FILE *file = fopen(path, "r+b");
    do
        assert_int_equal(fread(page, 1, sizeof page, file), sizeof page);
    while (page[0] != 0x0d || !memmem(page, sizeof page, "some text", 9)); /* a leaf of a table */
    fseek(file, -(long)sizeof page, SEEK_CUR);
    memset(page, 0xa5, sizeof page);
    fwrite(page, 1, sizeof page, file);
    fclose(file);
}

/* Damage that opening does not touch is reported when the log is read. */
static void test_a_damaged_log_is_told_when_it_is_read(void **unused)
{
    (void)unused;
    unsigned warnings = 0;
    const char *path = temporary_path("inner.db");
    fill("inner.db");
    damage_first_leaf(path);
    struct store *store = fixture_open_with(
        (struct store_options){.path = path, .warn = count_warning, .context = &warnings});
    assert_int_equal(store_log(store, A, 1, pass, NULL), STORE_DAMAGED);
    assert_int_equal(fixture_append(store, A, 401, "", "x"), STORE_DAMAGED);
    assert_true(warnings >= 2);
    store_close(store);
}

static void test_reasons_are_given_in_three_languages(void **unused)
{
    (void)unused;
    static const char *const says[AKHET_LANGS] = {"is not an Akhet database",
                                                  "n'est pas une base de données d'Akhet",
                                                  "nie jest bazą danych Akhet"};
    char why[256];
    const char *path = temporary_path("strange.txt");
    write_file(path, "something else entirely, and more than a hundred bytes of it, so that "
                     "nobody takes it for the beginning of a file\n");
    for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
        struct store_options options = {.path = path, .lang = (enum akhet_lang)lang};
        assert_null(store_open(&options, why, sizeof why));
        assert_non_null(strstr(why, says[lang]));
        for (unsigned error = 0; error < STORE_ERRORS; error++) {
            struct error_report report = {(enum akhet_lang)lang, why, sizeof why};
            assert_false(error_write(&report, (enum store_error)error, "the/path", "detail"));
            assert_non_null(strstr(why, "the/path"));
            assert_null(strchr(why, '{'));
        }
    }
}

/* Two processes start at once: one creates the database, both use it. */
static void test_two_processes_may_open_a_new_database_at_once(void **unused)
{
    (void)unused;
    for (unsigned round = 0; round < 20; round++) {
        char name[32];
        pid_t child[2];
        snprintf(name, sizeof name, "race%u.db", round);
        const char *path = temporary_path(name);
        for (unsigned i = 0; i < 2; i++) {
            child[i] = fork();
            if (child[i])
                continue;
            char why[256];
            struct store_options options = {.path = path, .busy_ms = 20000};
            struct store *store = store_open(&options, why, sizeof why);
            if (!store)
                fprintf(stderr, "%s\n", why);
            store_close(store);
            _exit(store ? 0 : 1);
        }
        for (unsigned i = 0; i < 2; i++) {
            int status;
            assert_int_equal(waitpid(child[i], &status, 0), child[i]);
            assert_int_equal(status, 0);
        }
        assert_int_equal(fixture_number(path, "PRAGMA user_version"), schema_version);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_new_database_and_its_folder_are_for_the_owner_alone),
        CASE(test_a_new_database_has_the_newest_schema),
        CASE(test_a_database_of_version_1_is_brought_up_to_date),
        CASE(test_a_database_brought_up_to_date_is_like_a_new_one),
        CASE(test_a_newer_schema_is_refused_and_left_alone),
        CASE(test_what_is_not_ours_is_refused_and_left_alone),
        CASE(test_an_empty_file_becomes_a_database),
        CASE(test_a_migration_that_fails_changes_nothing),
        CASE(test_a_damaged_file_is_refused),
        CASE(test_a_damaged_log_is_told_when_it_is_read),
        CASE(test_reasons_are_given_in_three_languages),
        CASE(test_two_processes_may_open_a_new_database_at_once),
    };
    return cmocka_run_group_tests_name("store-open", tests, NULL, temporary_folder_remove);
}
