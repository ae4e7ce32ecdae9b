/* The network as a whole: ports, work, waking, signals, many connections, stopping. */
#include "tests/net/host.h"
#include "tests/support/check.h"
#include "tests/support/wsclient.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void assert_answer(struct wsclient_answer answer, int is, const char *body)
{
    assert_int_equal(answer.status, is);
    assert_string_equal(answer.body, body);
    wsclient_forget(&answer);
}

static void test_the_next_port_is_taken_when_one_is_in_use(void **state)
{
    (void)state;
    struct host first, second;
    struct net_options options = host_options();
    assert_null(host_begin(&first, &options));
    options.port = first.port;
    const char *why = host_begin(&second, &options);
    assert_non_null(why);
    assert_non_null(strstr(why, "127.0.0.1"));
    options.ports = 50;
    assert_null(host_begin(&second, &options));
    assert_in_range(second.port, first.port + 1, first.port + 49);
    assert_answer(wsclient_http(second.port, "GET", "/healthz", "", NULL), 201,
                  "0|/healthz||-|127.0.0.1|");
    host_end(&second);
    host_end(&first);
}

static void test_a_host_that_is_none_is_refused(void **state)
{
    (void)state;
    struct host host;
    struct net_options options = host_options();
    options.host = "999.1.1.1.";
    assert_non_null(strstr(host_begin(&host, &options), "999.1.1.1."));
}

static void test_work_is_done_elsewhere_and_bounded(void **state)
{
    (void)state;
    struct host host;
    struct net_options options = host_options();
    assert_null(host_begin(&host, &options));
    assert_answer(wsclient_http(host.port, "GET", "/api/work", "", NULL), 200, "done at 5");
    struct wsclient_answer answer = wsclient_http(host.port, "GET", "/api/much", "", NULL);
    assert_in_range(atoi(answer.body), 64, 1024);
    unsigned pieces = (unsigned)atoi(answer.body) + 1;
    wsclient_forget(&answer);
    /* The network stops before most of the work has started; all of it is reported. */
    host_end(&host);
    assert_int_equal(atomic_load(&host.pieces), pieces);
}

static void test_one_kind_of_work_does_not_wait_for_another(void **state)
{
    (void)state;
    struct host host;
    struct net_options options = host_options();
    assert_null(host_begin(&host, &options));
    atomic_store(&host.hold, true);
    struct wsclient_answer bots = wsclient_http(host.port, "GET", "/api/much?bot", "", NULL);
    assert_in_range(atoi(bots.body), 64, 1024);
    wsclient_forget(&bots);
    /* Every thread of the bots is taken and their queue is full. */
    assert_answer(wsclient_http(host.port, "GET", "/api/work?passphrase", "", NULL), 200,
                  "done at 5");
    assert_answer(wsclient_http(host.port, "GET", "/api/work?answer", "", NULL), 200, "done at 5");
    atomic_store(&host.hold, false);
    host_end(&host);
}

static void test_bots_have_the_lowest_priority(void **state)
{
    (void)state;
    struct host host;
    struct net_options options = host_options();
    int lowest = 19 - getpriority(PRIO_PROCESS, 0); /* 19 is the end of Linux's scale */
    char answer[32];
    snprintf(answer, sizeof answer, "done at %d", lowest < 10 ? lowest : 10);
    assert_null(host_begin(&host, &options));
    assert_answer(wsclient_http(host.port, "GET", "/api/work?bot", "", NULL), 200, answer);
    host_end(&host);
}

static void test_other_threads_wake_it(void **state)
{
    (void)state;
    struct host host;
    struct net_options options = host_options();
    assert_null(host_begin(&host, &options));
    net_wake(host.net);
    assert_true(host_reaches(&host.woken, 1));
    assert_true(host_reaches(&host.ticks, 2));
    host_end(&host);
}

static void test_the_end_closes_everything(void **state)
{
    (void)state;
    struct host host;
    struct net_options options = host_options();
    struct wsclient one, two;
    assert_null(host_begin(&host, &options));
    assert_true(wsclient_open(&one, host.port, ""));
    assert_true(wsclient_open(&two, host.port, ""));
    assert_true(wsclient_says(&one, "127.0.0.1"));
    static const char LATE[] = "GET /api/late HTTP/1.1\r\nHost: h\r\n\r\n";
    int waiting = wsclient_dial(host.port), silent = wsclient_dial(host.port);
    assert_int_equal(write(waiting, LATE, sizeof LATE - 1), sizeof LATE - 1);
    assert_true(wsclient_text(&two, "flood")); /* never reads: it is dropped all the same */
    assert_true(host_reaches(&host.closed, 1));
    assert_answer(wsclient_http(host.port, "GET", "/api/stop", "", NULL), 200, "stopping");
    assert_int_equal(wsclient_next(&one, WSCLIENT_MS), WSCLIENT_CLOSE);
    assert_int_equal(one.code, NET_CLOSE_SHUTDOWN);
    unsigned port = host.port;
    host_join(&host);
    assert_int_equal(atomic_load(&host.closed), 2);
    assert_int_equal(atomic_load(&host.gone), 1);
    assert_int_equal(wsclient_dial(port), -1);
    close(waiting);
    close(silent);
    wsclient_close(&one);
    wsclient_close(&two);
}

/* Writes to the pipe when it runs and when it was asked to stop. */
static int run_child(int pipe, bool stubborn)
{
    struct host host;
    struct net_options options = host_options();
    if (host_begin(&host, &options)) {
        return 1;
    }
    atomic_store(&host.stubborn, stubborn);
    bool well =
        write(pipe, "r", 1) == 1 && host_reaches(&host.stopping, 1) && write(pipe, "a", 1) == 1;
    host_join(&host);
    return well ? 7 : 1;
}

/* Runs in a child process, because signals go to processes. */
static int signalled(bool twice)
{
    int ready[2], status = 0;
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        _exit(run_child(ready[1], twice));
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    kill(child, SIGTERM);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    if (twice) {
        kill(child, SIGTERM);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    close(ready[0]);
    close(ready[1]);
    return status;
}

static void test_a_signal_asks_and_a_second_one_ends(void **state)
{
    (void)state;
    int status = signalled(false);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 7);
    status = signalled(true);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGTERM);
}

static long resident_kb(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long all = 0, resident = 0;
    if (file) {
        assert_int_equal(fscanf(file, "%ld %ld", &all, &resident), 2);
        fclose(file);
    }
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void test_two_thousand_idle_connections_take_little(void **state)
{
    (void)state;
    enum { MANY = 2000 };
    static int fd[MANY];
    struct host host;
    struct net_options options = host_options();
    assert_null(host_begin(&host, &options));
    struct wsclient client;
    assert_true(wsclient_open(&client, host.port, ""));
    assert_true(wsclient_says(&client, "127.0.0.1"));
    long before = resident_kb();
    for (unsigned i = 0; i < MANY; i++) {
        struct wsclient one;
        assert_true(wsclient_open(&one, host.port, ""));
        fd[i] = dup(one.ws.fd);
        wsclient_close(&one);
    }
    assert_true(host_reaches(&host.opened, MANY + 1));
    assert_in_range(resident_kb() - before, 0, MANY * 10);
    assert_true(wsclient_text(&client, "still here"));
    assert_true(wsclient_says(&client, "still here"));
    for (unsigned i = 0; i < MANY; i++) {
        close(fd[i]);
    }
    assert_true(host_reaches(&host.closed, MANY));
    wsclient_close(&client);
    host_end(&host);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_signal_asks_and_a_second_one_ends),
        CASE(test_the_next_port_is_taken_when_one_is_in_use),
        CASE(test_a_host_that_is_none_is_refused),
        CASE(test_work_is_done_elsewhere_and_bounded),
        CASE(test_one_kind_of_work_does_not_wait_for_another),
        CASE(test_bots_have_the_lowest_priority),
        CASE(test_other_threads_wake_it),
        CASE(test_the_end_closes_everything),
        CASE(test_two_thousand_idle_connections_take_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
