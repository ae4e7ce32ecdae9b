/* Timed back-ups: when they are made, which are kept, and what happens if one fails. */
#include "tests/support/test_server.h"
#include "tests/support/test_table.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/backups.h"
#include "server/diagnostics.h"
#include "server/table.h"

enum { HOUR = 3600000 };

static char folder[512];

static const char *in_folder(const char *name)
{
    static char path[640];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static bool exists(const char *name)
{
    return access(in_folder(name), F_OK) == 0;
}

static void write_file(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("precious", file);
    fclose(file);
}

/* A back-up every hour, three are kept. The clock of the tests starts at 2023-11-14, 22:13:20. */
static int setup(void **state)
{
    test_server_setup(state);
    struct test_server *test = *state;
    test_server_stop(test);
    snprintf(folder, sizeof folder, "%s", temporary_path("copies"));
    test->options.backup_hours = 1;
    test->options.backup_keep = 3;
    test->options.backup_folder = folder;
    test_server_start(test);
    return 0;
}

static void pass(struct test_server *test, int64_t ms)
{
    fake_net_time(server_now(test->server) + ms);
    fake_net_pass(test->net, 100);
    backups_wait(test->server);
    while (store_waiting(test->server->store))
        assert_true(fake_net_await(test->net, 10000));
}

static const json_t *health(struct test_server *test)
{
    static json_t *answer;
    unsigned status;
    json_decref(answer);
    answer = test_request(test, NET_GET, "/healthz", NULL, NULL, &status);
    assert_int_equal(status, 200);
    return answer;
}

static void test_a_back_up_is_made_at_once_and_every_hour(void **state)
{
    struct test_server *test = *state;
    pass(test, 0);
    assert_true(exists("akhet-20231114T221320Z.db"));
    assert_int_equal(test->server->metrics.backups, 1);
    pass(test, HOUR / 2);
    assert_int_equal(test->server->metrics.backups, 1);
    pass(test, HOUR / 2);
    assert_int_equal(test->server->metrics.backups, 2);
    assert_true(exists("akhet-20231114T231320Z.db"));
    struct stat info;
    assert_int_equal(stat(in_folder("akhet-20231114T231320Z.db"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    fake_net_time(server_now(test->server) + 5000);
    assert_true(json_is_true(json_object_get(health(test), "backup")));
    assert_int_equal(number(health(test), "backup_age_ms"), 5000);
    const char *metrics = test_request_text(test, "/metrics", NULL);
    assert_non_null(strstr(metrics, "\nakhet_backups_total 2\n"));
    assert_non_null(strstr(metrics, "\nakhet_backup_interval_seconds 3600"));
    assert_non_null(strstr(metrics, "\nakhet_backup_age_seconds 5"));
}

static void test_the_oldest_are_removed_and_nothing_else(void **state)
{
    struct test_server *test = *state;
    static const char *const OTHERS[] = {"notes.txt", "akhet-20231114T221320Z.db.old",
                                         "akhet-20231399T221320Z.db", "akhet-.db", "my.db"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        write_file(in_folder(OTHERS[i]));
    for (int i = 0; i < 5; i++)
        pass(test, HOUR);
    assert_int_equal(test->server->metrics.backups, 5);
    assert_false(exists("akhet-20231114T231320Z.db"));
    assert_false(exists("akhet-20231115T001320Z.db"));
    assert_true(exists("akhet-20231115T011320Z.db"));
    assert_true(exists("akhet-20231115T031320Z.db"));
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        assert_true(exists(OTHERS[i]));
}

static void test_a_restart_does_not_begin_again(void **state)
{
    struct test_server *test = *state;
    pass(test, 0);
    test_server_stop(test);
    fake_net_time(FAKE_NET_EPOCH + HOUR / 2);
    test_server_start(test);
    pass(test, 0);
    assert_int_equal(test->server->metrics.backups, 0);
    assert_true(json_is_true(json_object_get(health(test), "backup")));
    pass(test, HOUR / 2);
    assert_int_equal(test->server->metrics.backups, 1);
}

static void test_half_a_file_is_removed_at_the_start(void **state)
{
    struct test_server *test = *state;
    test_server_stop(test);
    write_file(in_folder("akhet-20231114T211320Z.db.part")); /* of a server that was killed */
    write_file(in_folder("other.part"));
    test_server_start(test);
    assert_false(exists("akhet-20231114T211320Z.db.part"));
    assert_true(exists("other.part"));
}

static void test_a_failure_is_told_and_removes_nothing(void **state)
{
    struct test_server *test = *state;
    char *text = NULL, moved[600];
    size_t size;
    for (int i = 0; i < 3; i++)
        pass(test, HOUR);
    snprintf(moved, sizeof moved, "%s.moved", folder);
    assert_int_equal(rename(folder, moved), 0);
    FILE *file = open_memstream(&text, &size);
    diagnostics_to(file);
    pass(test, HOUR);
    diagnostics_to(stderr);
    fclose(file);
    assert_non_null(strstr(text, "\"event\":\"backup failed\""));
    free(text);
    assert_int_equal(test->server->metrics.backup_failures, 1);
    assert_true(json_is_false(json_object_get(health(test), "backup")));
    assert_int_equal(rename(moved, folder), 0);
    assert_true(exists("akhet-20231114T231320Z.db"));
    pass(test, 599000); /* tried again after ten minutes */
    assert_int_equal(test->server->metrics.backups, 3);
    pass(test, 1000);
    assert_int_equal(test->server->metrics.backups, 4);
    assert_true(json_is_true(json_object_get(health(test), "backup")));
    assert_false(exists("akhet-20231114T231320Z.db"));
}

static void test_a_damaged_database_never_replaces_a_good_copy(void **state)
{
    struct test_server *test = *state;
    for (int i = 0; i < 3; i++)
        pass(test, HOUR);
    char aside[600];
    snprintf(aside, sizeof aside, "%s.aside", test->options.data);
    assert_int_equal(rename(test->options.data, aside), 0);
    write_file(test->options.data);
    for (int i = 0; i < 3; i++)
        pass(test, HOUR);
    assert_int_equal(test->server->metrics.backup_failures, 3);
    assert_true(exists("akhet-20231114T231320Z.db"));
    assert_int_equal(rename(aside, test->options.data), 0);
}

static void test_matches_go_on_from_a_back_up(void **state)
{
    struct test_server *test = *state;
    char token[2][TOKEN_TEXT], id[STORE_TABLE + 1], text[128], why[256];
    struct net_conn *conn[2];
    for (int i = 0; i < 2; i++) {
        test_player(test, i ? "Adam" : "Zoé", token[i]);
        conn[i] = test_connect(test, token[i]);
    }
    test_create(test, conn[0], "\"game\":\"nile\",\"players\":2", id);
    snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\"}", id);
    test_say(test, conn[1], text, NULL);
    test_play(test, conn, 2, id, 6);
    pass(test, HOUR);
    unsigned moves = test_table(test->server, id)->match.record.moves;
    test_play(test, conn, 2, id, 4);
    test_server_stop(test);
    snprintf(text, sizeof text, "%s", temporary_path("restored.db"));
    assert_true(
        store_restore(in_folder("akhet-20231114T231320Z.db"), text, AKHET_EN, why, sizeof why));
    assert_int_equal(rename(text, test->options.data), 0);
    test_server_start(test);
    assert_int_equal(test_table(test->server, id)->match.record.moves, moves);
    for (int i = 0; i < 2; i++)
        conn[i] = test_connect(test, token[i]);
    test_play(test, conn, 2, id, 1000);
    assert_int_equal(test_table(test->server, id)->stage, TABLE_OVER);
}

static void test_a_folder_that_cannot_be_made_stops_the_start(void **state)
{
    struct test_server *test = *state;
    struct server_options options = test->options;
    char why[256] = "";
    options.backup_folder = "/dev/null/copies";
    assert_null(server_open(&options, why, sizeof why));
    assert_non_null(strstr(why, "/dev/null/copies"));
}

static void test_without_the_option_there_are_none(void **state)
{
    struct test_server *test = *state;
    pass(test, 24 * HOUR);
    assert_int_equal(test->server->metrics.backups, 0);
    assert_null(json_object_get(health(test), "backup"));
}

#define TIMED(function) cmocka_unit_test_setup_teardown(function, setup, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TIMED(test_a_back_up_is_made_at_once_and_every_hour),
        TIMED(test_the_oldest_are_removed_and_nothing_else),
        TIMED(test_a_restart_does_not_begin_again),
        TIMED(test_half_a_file_is_removed_at_the_start),
        TIMED(test_a_failure_is_told_and_removes_nothing),
        TIMED(test_a_damaged_database_never_replaces_a_good_copy),
        TIMED(test_matches_go_on_from_a_back_up),
        TIMED(test_a_folder_that_cannot_be_made_stops_the_start),
        cmocka_unit_test_setup_teardown(test_without_the_option_there_are_none, test_server_setup,
                                        test_server_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
