/* akhet load as a command: refused arguments, and the report of a run. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/load.h"
#include "tests/cli/run.h"
#include "tests/load/fake_server.h"

static void test_addresses(void **context)
{
    static const char *const bad[] = {"x",        "ws://",      "ws://host",
                                      "host:0",   "host:65536", "[::1]",
                                      "host:80x", ":80",        "ws://host:/live"};
    struct outcome message = {0};
    (void)context;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        char line[128];
        snprintf(line, sizeof line, "load eights --server %s", bad[i]);
        run(&message, line);
        assert_int_equal(message.code, USAGE);
        assert_says(message.err, "is not a server address");
    }
    drop(&message);
}

static void test_what_is_refused(void **context)
{
    struct outcome message = {0};
    (void)context;
    run(&message, "load nosuch");
    assert_int_equal(message.code, USAGE);
    run(&message, "load eights --players 9");
    assert_int_equal(message.code, USAGE);
    run(&message, "load eights --survive");
    assert_int_equal(message.code, USAGE);
    assert_says(message.err, "need --server");
    run(&message, "load eights --server-pid 1");
    assert_int_equal(message.code, USAGE);
    run(&message, "load --reconnect 2");
    assert_int_equal(message.code, USAGE);
    run(&message, "load --matches 1000000 --server 127.0.0.1:9");
    assert_int_equal(message.code, FAILED);
    assert_says(message.err, "4000000 connections");
    drop(&message);
}

static void play(struct outcome *message, enum fake_fault fault, const char *more)
{
    char line[256];
    snprintf(line, sizeof line,
             "load eights --server ws://127.0.0.1:%u/live --matches 2 --idle 1 --games 2 "
             "--seconds 30 --warmup 0 %s",
             fake_begin(fault), more);
    run(message, line);
    fake_end();
}

static void test_what_is_told(void **context)
{
    struct outcome message = {0};
    (void)context;
    play(&message, FAKE_RIGHT, "");
    assert_int_equal(message.code, DONE);
    assert_says(message.out, "2 matches at once, 1 idle");
    assert_says(message.out, "lost moves");
    assert_silent(message.out, "server memory"); /* unknown for another process */
    play(&message, FAKE_RIGHT, "--json --players 4");
    assert_int_equal(message.code, DONE);
    assert_says(message.out, "\"players\":4,");
    assert_says(message.out, "\"server_rss_bytes\":null,");
    assert_says(message.out, "\"leaks\":0,\"errors\":0,\"faults\":{}}\n");
    play(&message, FAKE_STUTTERS, "--json --lang fr");
    assert_int_equal(message.code, FAILED);
    assert_says(message.out, "\"moves_nobody_made\":");
    assert_says(message.err, "moves_nobody_made : ");
    drop(&message);
}

static void test_no_server(void **context)
{
    struct outcome message = {0};
    char line[128];
    (void)context;
    unsigned port = fake_begin(FAKE_RIGHT);
    fake_end();
    snprintf(line, sizeof line, "load eights --matches 1 --server 127.0.0.1:%u", port);
    run(&message, line);
    assert_int_equal(message.code, FAILED);
    assert_says(message.err, "does not answer");
    drop(&message);
}

/* Measure this process, in which the fake server runs. */
static void test_a_process_is_measured(void **context)
{
    struct outcome message = {0};
    char more[64];
    (void)context;
    snprintf(more, sizeof more, "--server-pid %ld", (long)getpid());
    play(&message, FAKE_RIGHT, more);
    assert_int_equal(message.code, DONE);
    assert_says(message.out, "server memory, MB");
    drop(&message);
}

static void test_the_line_on_the_terminal(void **context)
{
    char *text = NULL;
    size_t len;
    (void)context;
    FILE *err = open_memstream(&text, &len);
    struct call call = {.err = err, .lang = AKHET_EN};
    struct load_line line = {.call = &call};
    load_line_wipe(&line);
    load_line_tell(&line, &(struct load_progress){LOAD_MEASURING, 0.5, 4000, 20000, 1});
    load_line_wipe(&line);
    fclose(err);
    assert_true(strncmp(text, "\r[████████········] measuring", 8) == 0);
    assert_says(text, "measuring  4000 connections  20000 moves/s  1 fault");
    assert_says(text, "\r\033[K");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_addresses), CASE(test_what_is_refused),       CASE(test_what_is_told),
        CASE(test_no_server), CASE(test_a_process_is_measured), CASE(test_the_line_on_the_terminal),
    };
    return cmocka_run_group_tests_name("load-command", tests, NULL, NULL);
}
