/* Commands are parsed strictly: every malformed one is refused with its code. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/command.h"

#define TABLE "abcdefghijkmnpqr"

/* A valid example of every command; ' stands for ". */
static const char *const good[] = {
    "{'do':'hello','version':1}",
    "{'do':'hello','version':1,'token':'x','view':'bytes'}",
    "{'do':'ping'}",
    "{'do':'name','name':'Ann'}",
    "{'do':'lobby','on':true}",
    "{'do':'my_tables'}",
    "{'do':'create','game':'nile'}",
    "{'do':'create','game':'nile','players':2,'options':{},'seats':[],'pace':{},'public':true,"
    "'watch':true,'hints':true,'undo':'free','rated':true,'start':'hand'}",
    "{'do':'watch','table':'" TABLE "'}",
    "{'do':'watch','table':'" TABLE "','since':0}",
    "{'do':'unwatch','table':'" TABLE "'}",
    "{'do':'mute','player':'Ann','on':false}",
    "{'do':'hint','table':'" TABLE "'}",
    "{'do':'sit','table':'" TABLE "'}",
    "{'do':'sit','table':'" TABLE "','seat':4}",
    "{'do':'rise','table':'" TABLE "'}",
    "{'do':'bot','table':'" TABLE "','seat':1}",
    "{'do':'bot','table':'" TABLE "','seat':1,'level':8}",
    "{'do':'free','table':'" TABLE "','seat':1}",
    "{'do':'close','table':'" TABLE "'}",
    "{'do':'salt','table':'" TABLE "','salt':'x'}",
    "{'do':'start','table':'" TABLE "'}",
    "{'do':'move','table':'" TABLE "','at':0,'move':'draw'}",
    "{'do':'undo','table':'" TABLE "'}",
    "{'do':'undo_answer','table':'" TABLE "','yes':true}",
    "{'do':'pause_answer','table':'" TABLE "','yes':true}",
    "{'do':'pause','table':'" TABLE "'}",
    "{'do':'go_on','table':'" TABLE "'}",
    "{'do':'resign','table':'" TABLE "'}",
    "{'do':'replace','table':'" TABLE "','seat':0}",
    "{'do':'back','table':'" TABLE "'}",
    "{'do':'talk','table':'" TABLE "','text':'hello'}",
    "{'do':'talk','table':'" TABLE "','phrase':'hello'}",
    "{'do':'rematch','table':'" TABLE "'}",
};
enum { GOOD = sizeof good / sizeof *good };

/* The refusal code, or "" if accepted. The bytes are not NUL-terminated. */
static const char *answer(struct command *order, const char *bytes, size_t len, char what[64])
{
    struct error error = {0};
    char *exact = malloc(len ? len : 1);
    assert_non_null(exact);
    memcpy(exact, bytes, len);
    bool taken = command_read(order, exact, len, &error);
    command_end(order);
    free(exact);
    memcpy(what, error.what, sizeof error.what);
    return taken ? "" : error_id(error.code);
}

static void quotes(char *to, const char *from)
{
    for (; (*to = *from == '\'' ? '"' : *from); to++, from++)
        continue;
}

static struct command order;
static char what[64];

static void expect(const char *code, const char *text)
{
    char quoted[8192];
    quotes(quoted, text);
    const char *got = answer(&order, quoted, strlen(quoted), what);
    if (strcmp(got, code) != 0)
        fail_msg("%s: '%s' instead of '%s'", text, got, code);
}

static void test_good_orders(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < GOOD; i++) {
        char text[1024];
        expect("", good[i]);
        assert_string_equal(order.id, "");
        snprintf(text, sizeof text, "{'id':'A-z_0.9',%s", good[i] + 1);
        expect("", text);
        assert_string_equal(order.id, "A-z_0.9");
    }
    expect("", "{'do':'move','table':'" TABLE "','at':65535,'move':'draw'}");
    assert_int_equal(order.at, 65535);
    assert_string_equal(order.text, "draw");
    assert_string_equal(order.table, TABLE);
    assert_int_equal(order.seat, -1);
}

static void test_every_command_is_here(void **unused)
{
    (void)unused;
    static const char *const names[] = {
#define COMMAND(name, needs, members, function) #name,
#define TABLE_COMMAND(name, members)            #name,
#include "server/commands.def"
#undef COMMAND
#undef TABLE_COMMAND
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char begin[64];
        unsigned found = 0;
        snprintf(begin, sizeof begin, "{'do':'%s'", names[i]);
        for (unsigned k = 0; k < GOOD; k++)
            found += strncmp(good[k], begin, strlen(begin)) == 0;
        if (!found)
            fail_msg("there is no order '%s' in this test", names[i]);
    }
}

/* Iterates over the members of a valid command; false after the last. */
struct member {
    char name[32];
    size_t begin, end; /* including the comma before it */
};

static bool next_member(const char *text, struct member *member)
{
    size_t at = member->end;
    unsigned depth = 0;
    if (text[at] != ',')
        return false;
    member->begin = at++;
    snprintf(member->name, sizeof member->name, "%.*s", (int)strcspn(text + at + 1, "'"),
             text + at + 1);
    for (; depth || (text[at] != ',' && text[at] != '}'); at++)
        depth += (text[at] == '{' || text[at] == '[') - (text[at] == '}' || text[at] == ']');
    member->end = at;
    return true;
}

static struct member first_member(const char *text)
{
    return (struct member){.end = strcspn(text, ",}")};
}

/* Replace the value of a member. */
static void with_value(char *to, size_t cap, const char *text, const struct member *member,
                       const char *value)
{
    snprintf(to, cap, "%.*s,'%s':%s%s", (int)member->begin, text, member->name, value,
             text + member->end);
}

static bool later_member(const char *name)
{
    static const char *const names[] = {"game",  "players", "options", "seats", "pace", "public",
                                        "watch", "hints",   "undo",    "rated", "start"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static void test_missing_members(void **unused)
{
    (void)unused;
    unsigned missing = 0;
    for (unsigned i = 0; i < GOOD; i++)
        for (struct member member = first_member(good[i]); next_member(good[i], &member);) {
            char text[1024], quoted[1024];
            snprintf(text, sizeof text, "%.*s%s", (int)member.begin, good[i], good[i] + member.end);
            quotes(quoted, text);
            const char *code = answer(&order, quoted, strlen(quoted), what);
            if (!*code)
                continue; /* an optional member */
            assert_string_equal(code, "missing_member");
            assert_string_equal(what, member.name);
            missing++;
        }
    assert_int_equal(missing, 42); /* the number of required members (!) above */
    expect("missing_member", "{}");
    expect("missing_member", "{'id':'x'}");
    assert_string_equal(order.id, "x");
    expect("missing_member", "{'do':7}");
    expect("missing_member", "{'do':null}");
}

static void test_values_of_other_types(void **unused)
{
    (void)unused;
    static const char *const values[] = {"null", "1.5", "-1",          "[]",
                                         "{}",   "1e3", "99999999999", "''"};
    for (unsigned i = 0; i < GOOD; i++)
        for (struct member member = first_member(good[i]); next_member(good[i], &member);)
            for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
                char text[1024];
                if (later_member(member.name))
                    continue;
                with_value(text, sizeof text, good[i], &member, values[k]);
                expect("bad_member", text);
                assert_string_equal(what, member.name);
            }
}

static void test_values_too_large(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        unsigned most;
    } texts[] = {{"move", 160}, {"name", 96},  {"phrase", 63}, {"player", 96}, {"salt", 64},
                 {"table", 16}, {"text", 960}, {"token", 63},  {"view", 63}};
    for (unsigned i = 0; i < GOOD; i++)
        for (struct member member = first_member(good[i]); next_member(good[i], &member);)
            for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
                char value[1024], text[2048];
                if (strcmp(texts[k].name, member.name) != 0)
                    continue;
                memset(value, 'a', sizeof value);
                value[0] = value[texts[k].most + 1] = '\'';
                value[texts[k].most + 2] = '\0';
                with_value(text, sizeof text, good[i], &member, value);
                expect("", text);
                value[texts[k].most + 1] = 'a';
                value[texts[k].most + 2] = '\'';
                value[texts[k].most + 3] = '\0';
                with_value(text, sizeof text, good[i], &member, value);
                expect("bad_member", text);
            }
    expect("bad_member", "{'do':'sit','table':'" TABLE "','seat':5}");
    expect("bad_member", "{'do':'move','table':'" TABLE "','at':65536,'move':'draw'}");
    expect("bad_member", "{'do':'watch','table':'" TABLE "','since':4294967296}");
    expect("bad_member", "{'do':'hello','version':1001}");
}

static void test_unknown_members(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < GOOD; i++) {
        char text[1024];
        snprintf(text, sizeof text, "%.*s,'extra':1}", (int)strlen(good[i]) - 1, good[i]);
        expect("unknown_member", text);
        assert_string_equal(what, "extra");
    }
    expect("unknown_member", "{'do':'ping','table':'" TABLE "'}");
    expect("unknown_member", "{'do':'ping','do!':1}");
    expect("unknown_member", "{'do':'ping','':1}");
    expect("unknown_member", "{'do':'move','table! at! move!':'x'}");
    expect("unknown_member", "{'do':'talk','table':'" TABLE "','text phrase':'x'}");
    expect("unknown_command", "{'do':'fly'}");
    assert_string_equal(what, "fly");
    expect("unknown_command", "{'do':''}");
    expect("unknown_command", "{'do':'Ping'}");
}

static void test_ids(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "''", "1", "null", "'a b'", "'é'", "'a/b'", "[]", "'123456789012345678901234567890123'"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[256];
        snprintf(text, sizeof text, "{'do':'ping','id':%s}", bad[i]);
        expect("bad_id", text);
        assert_string_equal(order.id, "");
    }
    expect("", "{'do':'ping','id':'12345678901234567890123456789012'}");
    assert_int_equal(strlen(order.id), LIMIT_ID);
}

static void test_no_json(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        " ",
        "null",
        "[]",
        "'ping'",
        "{'do':'ping'",
        "{'do':'ping'}}",
        "{'do':'ping'}{}",
        "{'do':'ping','do':'ping'}",
        "{'do':'ping','id':'a','id':'a'}",
        "{do:'ping'}",
        "{'do':'ping',}",
        "{'do':'pi\\u0000ng'}",
        "{'do':'ping','x\\u0000':1}",
        "{'do':'hello','version':1e999}",
        "{'do':'hello','version':99999999999999999999}",
        "{'do':'hello','version':01}",
        "{'do':'\\ud800'}",
        "{'do':'ping\xff'}",
        "{'do':'\xc0\xae'}",
        "{'do':'\xed\xa0\x80'}",
        "{'do':'pi\nng'}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect("bad_json", bad[i]);
    assert_string_equal(answer(&order, "{\"do\":\"ping\"}\0", 14, what), "bad_json");
}

static void test_deep_json(void **unused)
{
    (void)unused;
    char text[LIMIT_MESSAGE];
    memset(text, '[', sizeof text);
    assert_string_equal(answer(&order, text, sizeof text, what), "bad_json");
    memset(text, 0, sizeof text);
    strcpy(text, "{'do':'create','game':");
    memset(text + strlen(text), '[', 1900);
    memset(text + strlen(text), ']', 1900);
    strcat(text, "}");
    expect("", text); /* table_settings_json.c checks its content */
}

/* Every byte of every command is replaced by several others: the command is parsed or refused. */
static void test_changed_orders(void **unused)
{
    (void)unused;
    static const char bytes[] = "\0\"{}[],:\\u0\xff\x80 aZ9-";
    for (unsigned i = 0; i < GOOD; i++) {
        char text[1024];
        quotes(text, good[i]);
        size_t len = strlen(text);
        for (size_t at = 0; at < len; at++)
            for (size_t k = 0; k < sizeof bytes; k++) {
                char before = text[at];
                text[at] = bytes[k];
                const char *code = answer(&order, text, len, what);
                assert_true(!*code || strlen(code) > 3);
                assert_true(strlen(order.id) <= LIMIT_ID && strlen(order.table) <= STORE_TABLE);
                text[at] = before;
            }
        for (size_t cut = 0; cut < len; cut++)
            assert_string_equal(answer(&order, text, cut, what), "bad_json");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_good_orders),
        CASE(test_every_command_is_here),
        CASE(test_missing_members),
        CASE(test_values_of_other_types),
        CASE(test_values_too_large),
        CASE(test_unknown_members),
        CASE(test_ids),
        CASE(test_no_json),
        CASE(test_deep_json),
        CASE(test_changed_orders),
    };
    return cmocka_run_group_tests_name("orders", tests, NULL, NULL);
}
