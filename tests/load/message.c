/* Valid and invalid JSON, and the members that a player reads. */
#include <stdio.h>
#include <string.h>

#include "load/message.h"
#include "load/statistics.h"
#include "tests/support/check.h"

static bool reads(const char *text)
{
    struct message message;
    return message_read(text, strlen(text), &message);
}

static void test_good_messages(void **context)
{
    static const char *const good[] = {
        "{\"say\":\"pong\"}",
        " { \"say\" : \"pong\" , \"x\" : [ ] , \"y\" : { } } ",
        "{\"say\":\"x\",\"n\":[0,-1,1.5,-0.25e10,1E+2,true,false,null]}",
        "{\"say\":\"\\u00e9\\n\\\"\\\\ \xc3\xa9 \xe2\x82\xac \xf0\x9f\x80\x80\"}",
        "{\"say\":\"lobby_table\",\"table\":{\"table\":\"abc\"}}",
        "{\"say\":\"x\",\"turn\":null,\"re\":null}",
    };
    (void)context;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        if (!reads(good[i]))
            fail_msg("refused: %s", good[i]);
}

static void test_bad_messages(void **context)
{
    static const char *const bad[] = {
        "",
        "{}",
        "[]",
        "x",
        "{\"say\":\"x\"",
        "{\"say\":\"x\"}}",
        "{\"say\":\"x\"} x",
        "{\"say\":\"x\",}",
        "{,\"say\":\"x\"}",
        "{\"say\" \"x\"}",
        "{say:\"x\"}",
        "{\"say\":x}",
        "{\"say\":1}",
        "{\"say\":[]}",
        "{\"say\":\"x\",\"say\":\"y\"}",
        "{\"re\":\"x\"}",
        "{\"say\":\"x\",\"n\":01}",
        "{\"say\":\"x\",\"n\":1.}",
        "{\"say\":\"x\",\"n\":.5}",
        "{\"say\":\"x\",\"n\":-}",
        "{\"say\":\"x\",\"n\":1e}",
        "{\"say\":\"x\",\"n\":tru}",
        "{\"say\":\"x\",\"n\":nul}",
        "{\"say\":\"x\",\"n\":[1,]}",
        "{\"say\":\"x\",\"n\":[1 2]}",
        "{\"say\":\"x\",\"n\":{\"a\":1,}}",
        "{\"say\":\"x\",\"n\":{\"a\"}}",
        "{\"say\":\"\n\"}",
        "{\"say\":\"\\x\"}",
        "{\"say\":\"\\u12g4\"}",
        "{\"say\":\"\\",
        "{\"say\":\"x",
        "{\"say\":\"\x80\"}",
        "{\"say\":\"\xc3\"}",
        "{\"say\":\"\xc0\xaf\"}",
        "{\"say\":\"\xed\xa0\x80\"}",
        "{\"say\":\"\xf4\x90\x80\x80\"}",
        "{\"say\":\"\xe2\x82\"}",
        "{\"say\":\"x\",\"seq\":\"1\"}",
        "{\"say\":\"x\",\"seq\":-1}",
        "{\"say\":\"x\",\"seq\":1.5}",
        "{\"say\":\"x\",\"seq\":99999999999999999999}",
        "{\"say\":\"x\",\"seq\":1,\"seq\":1}",
        "{\"say\":\"x\",\"legal\":\"\"}",
        "{\"say\":\"x\",\"events\":{}}",
        ("{\"say\":\"x\",\"n\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"
         "]"
         "]]]}"),
    };
    (void)context;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (reads(bad[i]))
            fail_msg("accepted: %s", bad[i]);
}

/* The reader never reads past the end of a truncated message. */
static void test_beginnings_of_a_message(void **context)
{
    static const char text[] = "{\"say\":\"update\",\"seq\":12,\"legal\":[\"a\",\"\\u0041\"],"
                               "\"turn\":null,\"n\":-1.5e+3,\"z\":\"\xf0\x9f\x80\x80\",\"t\":true}";
    struct message message;
    (void)context;
    for (size_t len = 0; len < sizeof text - 1; len++) {
        char *copy = test_malloc(len + 1);
        memcpy(copy + 1, text, len);
        assert_false(message_read(copy + 1, len, &message));
        test_free(copy);
    }
    assert_true(message_read(text, sizeof text - 1, &message));
}

/* A byte that is not plain is found at every offset of a long string. */
static void test_long_strings(void **context)
{
    static const struct {
        const char *bytes;
        bool fine;
    } odd[] = {{"\"", false}, {"\\", false},  {"\n", false},      {"\x1f", false}, {"\x80", false},
               {" ", true},   {"\x7f", true}, {"\xc3\xa9", true}, {"!", true},     {"]", true}};
    (void)context;
    for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++)
        for (unsigned at = 0; at < 40; at++) {
            char text[128];
            snprintf(text, sizeof text, "{\"say\":\"%.*s%s%.*s\"}", (int)at,
                     "0123456789abcdef0123456789abcdef01234567", odd[i].bytes, 40 - (int)at,
                     "0123456789abcdef0123456789abcdef01234567");
            if (reads(text) != odd[i].fine)
                fail_msg("byte %u of %s", at, text);
        }
}

static void test_what_is_read(void **context)
{
    static const char text[] =
        "{\"say\":\"update\",\"table\":\"abcd\",\"seq\":12,\"at\":0,\"turn\":2,\"you\":null,"
        "\"entry\":{\"seq\":99,\"legal\":3},\"events\":[{\"a\":[1,2]}],\"legal\":[\"one\", "
        "\"two\"],"
        "\"viewhex\":\"00ff\",\"stage\":\"over\",\"re\":\"1.2\"}";
    struct message message;
    (void)context;
    assert_true(message_read(text, sizeof text - 1, &message));
    assert_true(span_is(message.say, "update") && span_is(message.table, "abcd"));
    assert_true(span_is(message.viewhex, "00ff") && span_is(message.stage, "over"));
    assert_true(span_is(message.re, "1.2") && !span_is(message.code, "") && !message.code.at);
    assert_true(span_is(message.events, "[{\"a\":[1,2]}]"));
    assert_true(message.seq == 12 && message.at == 0 && message.turn == 2 &&
                message.you == MESSAGE_NULL);
    assert_int_equal(message.choices, 2);
    assert_true(span_is(message_choice(message.legal, 0), "one"));
    assert_true(span_is(message_choice(message.legal, 1), "two"));
    assert_null(message_choice(message.legal, 2).at);
}

static void test_percentiles(void **context)
{
    static struct histogram histogram;
    (void)context;
    assert_true(histogram_at(&histogram, 0.5) == 0);
    for (unsigned us = 1; us <= 100000; us++)
        histogram_add(&histogram, us);
    double half = histogram_at(&histogram, 0.5), most = histogram_at(&histogram, 0.999);
    assert_true(half > 49000 && half < 51000);
    assert_true(most > 98500 && most < 101500);
    histogram_add(&histogram, UINT64_MAX);
    assert_true(histogram.most == UINT64_MAX && histogram_at(&histogram, 1) > 1e9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_good_messages), CASE(test_bad_messages), CASE(test_beginnings_of_a_message),
        CASE(test_what_is_read),  CASE(test_long_strings), CASE(test_percentiles),
    };
    return cmocka_run_group_tests_name("load-scan", tests, NULL, NULL);
}
