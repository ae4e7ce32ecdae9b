/* verify, replay and analyse with a match that ended by resignation. */
#include "tests/cli/run.h"

#define HEAD                                                                                       \
    "akhet record 2\ngame valley\nplayers 2\noption length=full\nengine 0.1.0\n"                   \
    "seat 0 human Anna\nseat 1 remote\nseed 5\nmoves 2\nsplit 1\nend-camp\n"

static const char resigned[] = HEAD "resign 0\nresult 2 1\nend\n";

static void test_verify(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run_with_input(&o, "verify -", resigned);
    assert_int_equal(o.code, 0);
    assert_says(o.out, "Anna has resigned\nthe result is correct, places by seat: 2 1\n");
    run_with_input(&o, "verify - --json", resigned);
    assert_says(o.out, "\"moves\":2,\"resigned\":[0],\"over\":true,\"places\":[2,1]");
    run_with_input(&o, "verify - --lang fr", HEAD "resign 1\nresult 1 2\nend\n");
    assert_int_equal(o.code, 0);
    assert_says(o.out, "abandon : Place 2\n");
    drop(&o);
}

static void test_verify_refuses_another_result(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run_with_input(&o, "verify -", HEAD "resign 0\nresult 1 2\nend\n");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "line 13: the replayed result is 2 1");
    run_with_input(&o, "verify -", HEAD "resign 0\nend\n");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "line 13: the game is over, but its result is missing");
    run_with_input(&o, "verify -", HEAD "result 2 1\nend\n");
    assert_int_equal(o.code, 1);
    assert_says(o.err, "line 12: there is a result here, but the game is not over");
    drop(&o);
}

/* The replay is over at the end, and not before. */
static void test_replay(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run_with_input(&o, "replay -", resigned);
    assert_int_equal(o.code, 0);
    assert_says(o.out, "Anna has resigned\n\n1. Seat 2: 0\n2. Anna: 0\n");
    run_with_input(&o, "replay - --json", resigned);
    assert_says(o.out, "\"turn\":null,\"legal\":[],\"resigned\":[0],\"places\":[2,1],");
    run_with_input(&o, "replay - --to 1", resigned);
    assert_int_equal(o.code, 0);
    assert_silent(o.out, "resigned");
    run_with_input(&o, "replay - --to 1 --json", resigned);
    assert_silent(o.out, "places");
    assert_says(o.out, "\"turn\":1,\"legal\":[\"");
    drop(&o);
}

static void test_analyse(void **unused)
{
    (void)unused;
    struct outcome o = {0};
    run_with_input(&o, "analyse - --sims 20", resigned);
    assert_int_equal(o.code, 0);
    assert_says(o.out, "Anna has resigned\n");
    run_with_input(&o, "analyse - --sims 20 --json", resigned);
    assert_says(o.out, "\"resigned\":[0],\"over\":true,\"result\":[0.0000,1.0000]");
    drop(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_verify),
        CASE(test_verify_refuses_another_result),
        CASE(test_replay),
        CASE(test_analyse),
    };
    return cmocka_run_group_tests_name("cli-resigned", tests, NULL, NULL);
}
