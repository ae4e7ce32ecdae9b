/* Questions: reads on another thread, answered in the order of asking, always and once. */
#include <pthread.h>
#include <string.h>

#include "tests/store/fixture.h"

#define TABLE "aaaaaaaaaaaaaaaa"

enum { MANY = 200 };

struct question {
    unsigned number, *answered; /* how many were answered before */
    pthread_t asker;
    uint32_t entries;
    enum store_status status;
    unsigned answers;
    bool ran;
};

static bool count(void *context, const struct store_entry *entry)
{
    *(uint32_t *)context = entry->seq;
    return true;
}

static enum store_status read_log(void *context, struct store *reader)
{
    struct question *question = context;
    question->ran = true;
    assert_false(pthread_equal(question->asker, pthread_self()));
    return store_log(reader, TABLE, 1, count, &question->entries);
}

static void answered(void *context, enum store_status status)
{
    struct question *question = context;
    assert_true(pthread_equal(question->asker, pthread_self()));
    assert_int_equal(question->number, (*question->answered)++);
    question->status = status;
    question->answers++;
}

static void ask(struct store *store, struct question *question, unsigned number, unsigned *done)
{
    *question = (struct question){.number = number, .answered = done, .asker = pthread_self()};
    store_ask(store, read_log, answered, question);
}

static void test_answers_come_in_order(void **unused)
{
    (void)unused;
    static struct question question[MANY];
    struct store *store = fixture_open("order");
    unsigned done = 0;
    fixture_append(store, TABLE, 1, "", "one");
    for (unsigned i = 0; i < MANY; i++)
        ask(store, &question[i], i, &done);
    assert_int_equal(store_waiting(store), MANY);
    fixture_wait(store);
    assert_int_equal(done, MANY);
    for (unsigned i = 0; i < MANY; i++) {
        assert_int_equal(question[i].status, STORE_DONE);
        assert_int_equal(question[i].entries, 1);
    }
    store_close(store);
    fixture_remove("order");
}

static void test_a_question_sees_what_was_reported(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("sees");
    for (uint32_t seq = 1; seq <= 50; seq++) {
        struct question question;
        unsigned done = 0;
        assert_int_equal(fixture_append(store, TABLE, seq, "", "x"), STORE_DONE);
        ask(store, &question, 0, &done);
        fixture_wait(store);
        assert_int_equal(question.entries, seq);
    }
    store_close(store);
    fixture_remove("sees");
}

static void test_a_table_that_is_not_there(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("missing");
    struct question question;
    unsigned done = 0;
    ask(store, &question, 0, &done);
    fixture_wait(store);
    assert_int_equal(question.status, STORE_MISSING);
    store_close(store);
    fixture_remove("missing");
}

/* One that asks again when it is answered, also while the store closes. */
struct chain {
    struct store *store;
    unsigned links, answers;
};

static enum store_status read_nothing(void *context, struct store *reader)
{
    (void)context, (void)reader;
    return STORE_DONE;
}

static void asks_again(void *context, enum store_status status)
{
    struct chain *chain = context;
    (void)status;
    chain->answers++;
    if (--chain->links)
        store_ask(chain->store, read_nothing, asks_again, chain);
}

static void test_closing_answers_every_question_once(void **unused)
{
    (void)unused;
    static struct question question[MANY];
    struct store *store = fixture_open("closing");
    struct chain chain = {store, 5, 0};
    unsigned done = 0, read = 0;
    fixture_append(store, TABLE, 1, "", "one");
    for (unsigned i = 0; i < MANY; i++)
        ask(store, &question[i], i, &done);
    while (!done)
        store_deliver(store);
    store_ask(store, read_nothing, asks_again, &chain);
    store_close(store);
    assert_int_equal(done, MANY);
    assert_int_equal(chain.answers, 5);
    for (unsigned i = 0; i < MANY; i++) {
        assert_int_equal(question[i].answers, 1);
        assert_int_equal(question[i].status, question[i].ran ? STORE_DONE : STORE_BROKEN);
        read += question[i].ran;
    }
    assert_true(read > 0);
    fixture_remove("closing");
}

/* A read that gives no status of its own, such as store_token, fails with the statement. */
static enum store_status read_token(void *context, struct store *reader)
{
    uint8_t hash[STORE_HASH] = {0};
    (void)context;
    store_token(reader, hash);
    return STORE_DONE;
}

static void test_a_statement_that_fails_is_told(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("fails");
    enum store_status status = STORE_BROKEN;
    store_ask(store, read_token, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    fixture_sql(fixture_path("fails"), "ALTER TABLE tokens RENAME TO elsewhere");
    store_ask(store, read_token, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_BUSY);
    store_close(store);
    fixture_remove("fails");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers_come_in_order),
        cmocka_unit_test(test_a_question_sees_what_was_reported),
        cmocka_unit_test(test_a_table_that_is_not_there),
        cmocka_unit_test(test_closing_answers_every_question_once),
        cmocka_unit_test(test_a_statement_that_fails_is_told),
    };
    return FIXTURE_RUN("store-ask", tests);
}
