/* akhet admin: its output, its changes and its errors. */
#define _POSIX_C_SOURCE 200809L
#include "tests/cli/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <akhet/games.h>

#include "server/server_table_settings.h"
#include "tests/store/fixture.h"

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"

/* akhet admin ACTION --data NAME, in the folder of this test. */
static void admin(struct outcome *o, const char *action, const char *name, const char *more)
{
    char line[1024];
    snprintf(line, sizeof line, "admin %s --data %s %s", action, temporary_path(name), more);
    run(o, line);
}

/* Open a table as the server does. */
static void open_table(struct store *store, const char *table, const char *game)
{
    char body[STORE_BODY];
    struct table_settings settings = {.game = akhet_game_find(game)};
    struct akhet_text text = akhet_text_on(body, sizeof body);
    settings.setup = akhet_setup_default(settings.game, 0);
    akhet_text_put(&text, "create 1 ");
    settings_write(&settings, &text);
    akhet_text_put(&text, " name=Zoé");
    assert_int_equal(fixture_append(store, table, 1, "first", body), STORE_DONE);
}

static void fill(const char *name)
{
    struct store *store = fixture_open(name);
    open_table(store, A, "nile");
    assert_int_equal(fixture_append(store, A, 2, "", "talk 0 1 Zoé\t\"quoted\" \\ ż"), STORE_DONE);
    assert_int_equal(fixture_append(store, B, 1, "", "create of another time"), STORE_DONE);
    store_close(store);
}

static void test_list_shows_every_table(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    store_close(fixture_open("list.db"));
    admin(&o, "list", "list.db", "");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.out, "There are no tables yet.\n");
    admin(&o, "list", "list.db", "--json");
    assert_string_equal(o.out, "");
    fill("list.db");
    admin(&o, "list", "list.db", "");
    assert_int_equal(o.code, 0);
    assert_says(o.out, "table             stage        game");
    assert_says(o.out, A "  playing      nile       2        2");
    assert_says(o.out, B "  damaged      ?          ?        1");
    assert_true(strstr(o.out, B) < strstr(o.out, A));
    admin(&o, "list", "list.db", "--lang pl");
    assert_says(o.out, "w grze");
    admin(&o, "list", "list.db", "--json");
    assert_says(o.out,
                "{\"table\":\"" A "\",\"stage\":\"playing\",\"public\":false,\"game\":\"nile\","
                "\"players\":2,\"entries\":2,\"made\":1001,\"changed\":1002}\n");
    assert_says(o.out, "\"game\":null,\"players\":null");
    assert_says(o.out, "\"damaged\":true");
    drop(&o);
}

static void test_export_writes_an_object_an_entry(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    fill("export.db");
    admin(&o, "export " A, "export.db", "");
    assert_int_equal(o.code, 0);
    assert_says(o.out, "{\"table\":\"" A "\",\"seq\":1,\"at\":1001,\"id\":\"first\",");
    assert_says(o.out, "{\"table\":\"" A "\",\"seq\":2,\"at\":1002,\"stage\":\"playing\","
                       "\"entry\":\"talk 0 1 Zoé\\u0009\\\"quoted\\\" \\\\ ż\"}\n");
    assert_silent(o.out, B);
    admin(&o, "export cccccccccccccccc", "export.db", "");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "there is no table 'cccccccccccccccc'");
    drop(&o);
}

static void test_close_ends_a_table_once(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    fill("close.db");
    admin(&o, "close " A, "close.db", "");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.out, "Table " A " is closed.\n");
    admin(&o, "export " A, "close.db", "");
    assert_says(o.out, "\"seq\":3,");
    assert_says(o.out, "\"stage\":\"closed\",\"entry\":\"close\"}\n");
    admin(&o, "close " A, "close.db", "");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "is already closed");
    admin(&o, "close nothing", "close.db", "--lang fr");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "il n'y a pas de table");
    admin(&o, "stats", "close.db", "--json");
    assert_says(o.out,
                "{\"tables\":{\"open\":0,\"playing\":1,\"over\":0,\"closed\":1},\"entries\":4,"
                "\"players\":0,\"results\":0,\"bytes\":");
    admin(&o, "stats", "close.db", "");
    assert_says(o.out, "closed tables                        1\n");
    drop(&o);
}

/* A server with the table open finds its sequence number taken, and the reason in the log. */
static void test_a_running_server_meets_the_closing(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    fill("running.db");
    struct store *store = fixture_open("running.db");
    assert_int_equal(fixture_append(store, A, 3, "", "x"), STORE_DONE);
    admin(&o, "close " A, "running.db", "");
    assert_int_equal(o.code, 0);
    assert_int_equal(fixture_append(store, A, 4, "", "x"), STORE_TAKEN);
    store_close(store);
    drop(&o);
}

static void test_copies_go_out_and_come_back(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    char action[600];
    fill("out.db");
    snprintf(action, sizeof action, "back-up %s", temporary_path("out.copy"));
    admin(&o, action, "out.db", "");
    assert_int_equal(o.code, 0);
    assert_says(o.out, "is backed up in");
    admin(&o, action, "out.db", "");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "already exists; nothing was changed");
    snprintf(action, sizeof action, "restore %s", temporary_path("out.copy"));
    admin(&o, action, "out.db", "--lang pl");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "już istnieje");
    admin(&o, action, "back.db", "");
    assert_int_equal(o.code, 1); /* restored, with the damage named */
    assert_says(o.out, "is restored from");
    assert_says(o.out, "table " B ": entry 1 of its log is damaged");
    admin(&o, "export " A, "back.db", "");
    assert_int_equal(o.code, 0);
    assert_says(o.out, "\"seq\":2,");
    drop(&o);
}

#define C "cccccccccccccccc"

/* A match and an open table of 1970, and a match that changes now. */
static void fill_stale(const char *name)
{
    struct store *store = fixture_open(name);
    struct store_entry entry = fixture_entry(B, 1, "", "open");
    open_table(store, A, "nile");
    entry.stage = STORE_OPEN;
    store_append(store, &entry, NULL, NULL);
    entry = fixture_entry(C, 1, "", "new");
    entry.at = (int64_t)time(NULL) * 1000;
    store_append(store, &entry, NULL, NULL);
    fixture_wait(store);
    store_close(store);
}

static void test_close_ends_all_stale_tables(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    fill_stale("stale.db");
    admin(&o, "close", "stale.db", "--stale 30 --dry-run");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.out, "2 tables would be closed.\n");
    admin(&o, "close", "stale.db", "--stale 30 --json");
    assert_string_equal(o.out, "{\"closed\":2}\n");
    admin(&o, "export " A, "stale.db", "");
    assert_says(o.out, "\"stage\":\"over\",\"entry\":\"abandon\"}\n");
    admin(&o, "export " B, "stale.db", "");
    assert_says(o.out, "\"stage\":\"closed\",\"entry\":\"close\"}\n");
    admin(&o, "stats", "stale.db", "--json");
    assert_says(o.out, "{\"open\":0,\"playing\":1,\"over\":1,\"closed\":1}");
    admin(&o, "close", "stale.db", "--stale 30 --lang pl");
    assert_string_equal(o.out, "Zamknięto 0 stołów.\n");
    admin(&o, "close " A, "stale.db", "--stale 30");
    assert_int_equal(o.code, 2);
    drop(&o);
}

static void test_prune_deletes_what_is_old_enough(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    fill_stale("prune.db");
    admin(&o, "prune", "prune.db", "");
    assert_int_equal(o.code, 2);
    assert_says(o.err, "say what to delete");
    admin(&o, "close", "prune.db", "--stale 30");
    admin(&o, "prune", "prune.db", "--finished 1 --closed 1");
    assert_string_equal(o.out, "0 tables deleted.\n"); /* they changed just now */
    fixture_sql(temporary_path("prune.db"), "UPDATE log SET at = 1");
    admin(&o, "prune", "prune.db", "--finished 1 --closed 1 --dry-run");
    assert_string_equal(o.out, "2 tables would be deleted.\n");
    admin(&o, "prune", "prune.db", "--closed 1");
    assert_string_equal(o.out, "1 table deleted.\n");
    admin(&o, "prune", "prune.db", "--finished 1 --json");
    assert_string_equal(o.out, "{\"deleted\":1}\n");
    admin(&o, "stats", "prune.db", "--json");
    assert_says(o.out, "{\"open\":0,\"playing\":1,\"over\":0,\"closed\":0},\"entries\":1");
    drop(&o);
}

static void test_nothing_is_made_of_a_mistyped_name(void **unused)
{
    (void)unused;
    static const char *const action[] = {"list", "stats", "close " A, "export " A, "back-up x"};
    struct outcome o = {0};
    for (unsigned i = 0; i < sizeof action / sizeof *action; i++) {
        admin(&o, action[i], "mistyped.db", "");
        assert_int_equal(o.code, 1);
        assert_says(o.err, "mistyped.db");
        assert_true(access(temporary_path("mistyped.db"), F_OK) != 0);
    }
    drop(&o);
}

static void test_without_a_name_it_is_the_one_in_the_data_folder(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    char before[512] = "";
    if (getenv("XDG_DATA_HOME"))
        snprintf(before, sizeof before, "%s", getenv("XDG_DATA_HOME"));
    setenv("XDG_DATA_HOME", temporary_path("nowhere"), 1);
    run(&o, "admin list");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "nowhere/akhet/akhet.db");
    setenv("XDG_DATA_HOME", before, 1);
    drop(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_list_shows_every_table),
        CASE(test_export_writes_an_object_an_entry),
        CASE(test_close_ends_a_table_once),
        CASE(test_a_running_server_meets_the_closing),
        CASE(test_close_ends_all_stale_tables),
        CASE(test_prune_deletes_what_is_old_enough),
        CASE(test_copies_go_out_and_come_back),
        CASE(test_nothing_is_made_of_a_mistyped_name),
        CASE(test_without_a_name_it_is_the_one_in_the_data_folder),
    };
    setenv("LANGUAGE", "", 1);
    setenv("LC_ALL", "C", 1);
    return cmocka_run_group_tests_name("cli-admin", tests, NULL, temporary_folder_remove);
}
