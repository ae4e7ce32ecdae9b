/* Links to tables: the page with a preview for chats, which tells no more than the lobby. */
#include "tests/support/test_server.h"

#include <stdio.h>
#include <string.h>

static void settle(struct test_server *test)
{
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
}

/* The page at an address; it is always answered. */
static const char *page_at(struct test_server *test, const char *target)
{
    struct net_request *request = fake_net_request(test->net, NET_GET, target, NULL, NULL);
    settle(test);
    assert_int_equal(fake_net_status(request), 200);
    assert_non_null(strstr(fake_net_type(request), "text/html"));
    const char *page = fake_net_answer(request, NULL);
    assert_non_null(strstr(page, "<div id=\"app\">"));
    assert_null(strstr(page, "<!--link-->"));
    return page;
}

static void assert_shows(const char *page, const char *part)
{
    if (!strstr(page, part))
        fail_msg("%s is not in %s", part, page);
}

/* A table of Zoé, and the link to it. */
static void create(struct test_server *test, const char *members, char link[64])
{
    char token[TOKEN_TEXT], table[STORE_TABLE + 1];
    test_player(test, "Zoé", token);
    test_create(test, test_connect(test, token), members, table);
    settle(test);
    snprintf(link, 64, "/table/%s", table);
}

#define NILE "\"game\":\"nile\",\"players\":3"

static void test_an_open_table_says_its_game_and_free_seats(void **state)
{
    struct test_server *test = *state;
    char link[64], french[80];
    create(test, NILE ",\"public\":true", link);
    const char *page = page_at(test, link);
    assert_shows(page, "og:title\" content=\"Nile: a seat is waiting for you\"");
    assert_shows(page, "Seats free: 2 of 3.");
    assert_shows(page, "og:image\" content=\"http://akhet.example/link-nile.png\"");
    assert_null(strstr(page, "Zoé"));
    snprintf(french, sizeof french, "%s?lang=fr", link);
    assert_shows(page_at(test, french), "Places libres : 2 sur 3.");
    snprintf(french, sizeof french, "%s?lang=xx", link);
    assert_shows(page_at(test, french), "Seats free: 2 of 3.");
}

static void test_a_private_table_looks_like_one_that_is_not_there(void **state)
{
    struct test_server *test = *state;
    char link[64], after[80], secret[4096];
    create(test, NILE ",\"public\":false", link);
    snprintf(secret, sizeof secret, "%s", page_at(test, link));
    assert_string_equal(secret, page_at(test, "/table/aaaaaaaaaaaaaaaa"));
    assert_null(strstr(secret, "Nile"));
    assert_shows(secret, "link-akhet.png");
    snprintf(after, sizeof after, "/after%s", link);
    assert_string_equal(secret, page_at(test, after));
}

static void test_a_record_in_a_link_says_its_game(void **state)
{
    struct test_server *test = *state;
    const char *page = page_at(test, "/record/valley");
    assert_shows(page, "og:title\" content=\"La Vallée des Rois: a match move by move\"");
    assert_shows(page, "og:image\" content=\"http://akhet.example/link-valley.png\"");
    assert_shows(page_at(test, "/record/nile?lang=pl"), "Nile: gra ruch po ruchu");
    assert_shows(page_at(test, "/record/chess"), "link-akhet.png");
    assert_shows(page_at(test, "/record/"), "link-akhet.png");
}

static void test_a_name_that_is_too_long_or_strange_gives_the_page(void **state)
{
    struct test_server *test = *state;
    page_at(test, "/table/");
    page_at(test, "/table/%3Cscript%3E");
    page_at(test, "/table/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    page_at(test, "/after/table/a/b");
}

static void test_other_methods_are_refused(void **state)
{
    struct test_server *test = *state;
    test_request_gives(test, NET_POST, "/table/aaaaaaaaaaaaaaaa", NULL, NULL, 404, "not_found");
}

#define FRESH(function)                                                                            \
    cmocka_unit_test_setup_teardown(function, test_server_setup, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(test_an_open_table_says_its_game_and_free_seats),
        FRESH(test_a_private_table_looks_like_one_that_is_not_there),
        FRESH(test_a_record_in_a_link_says_its_game),
        FRESH(test_a_name_that_is_too_long_or_strange_gives_the_page),
        FRESH(test_other_methods_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
