/* The fake network behaves as net.h promises. */
#include "tests/support/fake_net.h"

#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

/* A server that records its callbacks. */
struct diary {
    struct net *net;
    struct net_conn *conn;
    struct net_request *request;
    char text[512];
    bool refuse;
};

static void note(struct diary *diary, const char *text)
{
    size_t used = strlen(diary->text);
    snprintf(diary->text + used, sizeof diary->text - used, "%s;", text);
}

static void *opened(void *server, struct net_conn *conn, const char *address)
{
    struct diary *diary = server;
    note(diary, address);
    diary->conn = conn;
    return diary->refuse ? NULL : diary;
}

static void message(void *server, void *user_data, const char *text, size_t len)
{
    struct diary *diary = user_data;
    assert_ptr_equal(server, user_data);
    if (len == 3 && !memcmp(text, "bye", 3)) {
        net_close(diary->conn, NET_CLOSE_RATE);
        note(diary, "said bye");
        return;
    }
    net_send(diary->conn, text, len);
}

static void closed(void *server, void *user_data)
{
    (void)server;
    note(user_data, "closed");
}

static void request(void *server, struct net_request *asked)
{
    struct diary *diary = server;
    diary->request = asked;
    if (strcmp(asked->path, "/later")) {
        net_answer(asked, 200, "text/plain", asked->query, strlen(asked->query));
    }
}

static void gone(void *server, struct net_request *asked)
{
    (void)asked;
    note(server, "gone");
}

static void tick(void *server)
{
    note(server, "tick");
}

static void woken(void *server)
{
    note(server, "woken");
}

static void stopping(void *server)
{
    struct diary *diary = server;
    net_stop(diary->net);
}

static const struct net_calls CALLS = {opened, message, closed,   request, gone,
                                       tick,   woken,   stopping, NULL};

static void begin(struct diary *diary)
{
    char why[64];
    *diary = (struct diary){.text = ""};
    struct net_options options = {.port = 8080, .queue = 100};
    diary->net = net_open(&options, &CALLS, diary, why, sizeof why);
    assert_ptr_equal(diary->net, fake_net());
}

static void test_messages_are_collected_in_order(void **state)
{
    (void)state;
    struct diary diary;
    begin(&diary);
    struct net_conn *conn = fake_net_connect(diary.net, "192.0.2.7");
    assert_true(fake_net_text(conn, "one"));
    assert_true(fake_net_text(conn, "two"));
    assert_int_equal(fake_net_waiting(conn), 2);
    assert_string_equal(fake_net_take(conn), "one");
    assert_string_equal(fake_net_take(conn), "two");
    assert_null(fake_net_take(conn));
    diary.refuse = true;
    assert_null(fake_net_connect(diary.net, "192.0.2.8"));
    net_free(diary.net);
    assert_string_equal(diary.text, "192.0.2.7;192.0.2.8;");
}

static void test_a_connection_is_closed_after_the_call_that_closes_it(void **state)
{
    (void)state;
    struct diary diary;
    begin(&diary);
    struct net_conn *conn = fake_net_connect(diary.net, "a");
    assert_true(fake_net_text(conn, "bye"));
    assert_string_equal(diary.text, "a;said bye;closed;");
    assert_int_equal(fake_net_closed(conn), NET_CLOSE_RATE);
    assert_false(fake_net_text(conn, "more"));
    net_free(diary.net);
}

static void test_a_clogged_connection_is_dropped(void **state)
{
    (void)state;
    struct diary diary;
    begin(&diary);
    struct net_conn *conn = fake_net_connect(diary.net, "a");
    fake_net_clog(conn);
    for (unsigned i = 0; i < 11; i++) {
        fake_net_text(conn, "0123456789");
    }
    assert_int_equal(fake_net_closed(conn), NET_CLOSE_SLOW);
    assert_int_equal(fake_net_waiting(conn), 10);
    net_free(diary.net);
}

static void test_requests_are_answered_at_once_or_later_or_never(void **state)
{
    (void)state;
    struct diary diary;
    begin(&diary);
    struct net_request *asked = fake_net_request(diary.net, NET_GET, "/now?a=b", NULL, NULL);
    assert_int_equal(fake_net_status(asked), 200);
    assert_string_equal(fake_net_answer(asked, NULL), "a=b");
    asked = fake_net_request(diary.net, NET_POST, "/later", "token", "body");
    assert_int_equal(fake_net_status(asked), 0);
    assert_string_equal(asked->bearer, "token");
    net_answer(asked, 404, "text/plain", "", 0);
    assert_int_equal(fake_net_status(asked), 404);
    asked = fake_net_request(diary.net, NET_GET, "/later", NULL, NULL);
    fake_net_abandon(asked);
    assert_string_equal(diary.text, "gone;");
    net_free(diary.net);
}

static void add(void *task)
{
    *(int *)task += 1;
}

static void add_ten(void *task)
{
    *(int *)task += 10;
}

static void delivered(void *context, bool well)
{
    *(int *)context += well ? 100 : 1000;
}

static void test_work_and_posts_wait_until_it_settles(void **state)
{
    (void)state;
    struct diary diary;
    begin(&diary);
    int sum = 0;
    assert_true(net_work(diary.net, NET_LANE_ANSWER, add, add_ten, &sum));
    net_webhook(diary.net, "http://192.0.2.9/", "{}", false, delivered, &sum);
    assert_int_equal(sum, 0);
    fake_net_settle(diary.net);
    assert_int_equal(sum, 111);
    assert_string_equal(fake_net_webhook(diary.net, 0)->json, "{}");
    fake_net_hold_work(diary.net, true);
    fake_net_work_bound(diary.net, 1);
    assert_true(net_work(diary.net, NET_LANE_ANSWER, add, add_ten, &sum));
    assert_false(net_work(diary.net, NET_LANE_ANSWER, add, add_ten, &sum));
    fake_net_settle(diary.net);
    assert_int_equal(sum, 111);
    assert_true(fake_net_work(diary.net));
    assert_false(fake_net_work(diary.net));
    assert_int_equal(sum, 122);
    net_free(diary.net);
}

static void test_time_passes_when_told(void **state)
{
    (void)state;
    struct diary diary;
    begin(&diary);
    fake_net_time(5000);
    fake_net_pass(diary.net, 250);
    assert_int_equal(net_time(diary.net), 5250);
    net_wake(diary.net);
    assert_true(fake_net_await(diary.net, 0));
    assert_false(fake_net_await(diary.net, 0));
    assert_string_equal(diary.text, "tick;tick;tick;woken;");
    net_free(diary.net);
}

static void test_a_signal_ends_it(void **state)
{
    (void)state;
    struct diary diary;
    begin(&diary);
    struct net_conn *conn = fake_net_connect(diary.net, "a");
    fake_net_signal(diary.net);
    assert_true(fake_net_stopped(diary.net));
    assert_int_equal(fake_net_closed(conn), NET_CLOSE_SHUTDOWN);
    assert_string_equal(diary.text, "a;closed;");
    net_free(diary.net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_messages_are_collected_in_order),
        CASE(test_a_connection_is_closed_after_the_call_that_closes_it),
        CASE(test_a_clogged_connection_is_dropped),
        CASE(test_requests_are_answered_at_once_or_later_or_never),
        CASE(test_work_and_posts_wait_until_it_settles),
        CASE(test_time_passes_when_told),
        CASE(test_a_signal_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
