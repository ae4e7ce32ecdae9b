/* Random calls in random order with random arguments: the engine answers or refuses, and stays
 * within its memory. */
#include <stdlib.h>
#include <string.h>

#include <akhet/random.h>

#include "tests/support/check.h"
#include "web/wasm/page.h"

enum { CALLS = 20000, INPUT = 1 << 15, FEW_SIMS = 40 };

static struct akhet_random dice;

static uint32_t below(uint32_t n)
{
    return akhet_random_below(&dice, n);
}

/* Usually a meaningful number. */
static int32_t any(int32_t most)
{
    static const int32_t odd[] = {-2, -1, 0, 63, 64, 65, 1000, INT32_MAX, INT32_MIN};
    return below(8) ? (int32_t)below((uint32_t)most + 1) : odd[below(sizeof odd / sizeof *odd)];
}

static int32_t a_match(void)
{
    return below(8) ? 1 + (int32_t)below(4) : any(70);
}

static char kept[INPUT]; /* a record or a view from an earlier answer */

static const char *const texts[] = {"",
                                    "nile 2",
                                    "nile 5 storage=open",
                                    "valley 2 length=short",
                                    "nefertiti 3 setup=advanced",
                                    "eights 4",
                                    "person Anna",
                                    "person",
                                    "bot:level1",
                                    "bot:random R",
                                    "bot:heuristic",
                                    "open",
                                    "program Z",
                                    "level1",
                                    "pass",
                                    "draw",
                                    "a grain of salt",
                                    "server too_many_tries 5 x",
                                    "engine illegal -1 ",
                                    "nile pass",
                                    "nile pass seat=1",
                                    "Anna\nBert\n\nZoé\nE\nF"};

enum { TEXTS = sizeof texts / sizeof *texts, SETUPS = 6, SITTERS = 13 }; /* up to there */

/* A text of the list or of an earlier answer, sometimes damaged. */
static uint32_t a_text_of(unsigned from, unsigned to)
{
    const char *text = below(4) ? texts[from + below(to - from)] : kept;
    uint32_t len = (uint32_t)strlen(text);
    uint8_t *at = web_in(len);
    assert_non_null(at);
    memcpy(at, text, len);
    if (len && !below(4))
        at[below(len)] = (uint8_t)below(256);
    return below(16) ? len : (uint32_t)any(70);
}

static uint32_t a_text(void)
{
    return a_text_of(0, TEXTS);
}

/* A legal move, if the match shows one. */
static uint32_t a_move(int32_t match)
{
    int32_t len = web_legal(match);
    const char *from = len > 2 ? strstr(web_out(), "\"move\":\"") : NULL;
    if (!from)
        return a_text();
    from += 8;
    uint32_t size = (uint32_t)strcspn(from, "\"");
    memcpy(web_in(size), from, size);
    return size;
}

static void keep(int32_t len)
{
    if (len > 0 && len < INPUT && web_out()[0] != '{' && web_out()[0] != '[') {
        memcpy(kept, web_out(), (size_t)len);
        kept[len] = '\0';
    }
}

typedef int32_t caller(void);

#define CALL(name, ...)                                                                            \
    static int32_t call_##name(void)                                                               \
    {                                                                                              \
        return web_##name(__VA_ARGS__);                                                            \
    }
CALL(say_error, a_text())
CALL(load, a_text())
CALL(sit, a_match(), any(4), a_text_of(SETUPS, SITTERS))
CALL(seed, a_match(), below(1000))
CALL(commit, a_match(), (uint32_t)any(32))
CALL(salt, a_match(), any(4), a_text())
CALL(begin, a_match())
CALL(undo, a_match())
CALL(resign, a_match(), any(40))
CALL(stand_in, a_match(), any(4), a_text())
CALL(verify, a_text())
CALL(why, a_match(), a_move(1 + (int32_t)below(4)))
CALL(online_why, a_move(1 + (int32_t)below(4)))
CALL(table, a_match())
CALL(view, a_match(), any(4), any(20))
CALL(view_bytes, a_match(), any(4), any(20))
CALL(score, a_match(), any(4), any(20))
CALL(position, a_match(), any(4), any(20))
CALL(legal, a_match())
CALL(steps, a_match(), any(4), any(20))
CALL(choose, a_match(), (uint32_t)below(FEW_SIMS))
CALL(hint, a_match(), (uint32_t)below(FEW_SIMS))
CALL(online_hint, (uint32_t)below(FEW_SIMS))
CALL(review, a_match(), any(5))
CALL(review_step, any(60), (uint32_t)below(FEW_SIMS))
CALL(online_view, a_text(), any(4))
CALL(online_names, a_text())
CALL(say_move, a_text())
CALL(say_event, a_text())
CALL(say_reason, a_text())
#undef CALL

static int32_t call_open(void)
{
    return below(4) ? 0 : web_open(a_text_of(1, SETUPS));
}

static unsigned played; /* moves that were made */

static int32_t play(int32_t match, uint32_t len)
{
    int32_t answer = web_play(match, below(8) ? -1 : any(4), len);
    played += answer > 0;
    return answer;
}

static int32_t call_play(void)
{
    int32_t match = a_match();
    return play(match, a_move(match));
}

static int32_t call_final(void)
{
    int32_t match = a_match();
    return web_final(match, a_move(match));
}

/* Let a bot of the match decide if it is its turn. */
static int32_t call_bot(void)
{
    int32_t match = a_match();
    char move[128];
    if (web_choose(match, FEW_SIMS) < 0)
        return -1;
    while (web_search(1 + below(FEW_SIMS)) > 0)
        ;
    assert_in_range(web_answer(), 1, INPUT);
    const char *from = strstr(web_out(), "\"move\":\"") + 8;
    struct akhet_text text = akhet_text_on(move, sizeof move);
    akhet_text_bytes(&text, from, strcspn(from, "\""));
    memcpy(web_in((uint32_t)text.len), move, text.len);
    return play(match, (uint32_t)text.len);
}

/* Close the copy at once, so that handles do not run out. */
static int32_t call_copy(void)
{
    int32_t copy = web_copy(a_match());
    if (copy > 0)
        web_close(copy);
    return copy < 0 ? -1 : 0;
}

static int32_t call_save(void)
{
    int32_t len = web_save(a_match());
    keep(len);
    return len;
}

static int32_t call_void(void)
{
    if (!below(8))
        web_close(a_match());
    if (!below(4))
        web_cancel();
    web_language(any(3));
    return 0;
}

/* Calls that advance a match are more frequent. */
static caller *const callers[] = {
    call_open,         call_open,        call_sit,         call_sit,         call_begin,
    call_begin,        call_play,        call_play,        call_play,        call_play,
    call_play,         call_play,        call_bot,         call_bot,         call_bot,
    web_games,         web_messages,     call_say_error,   call_load,        call_seed,
    call_commit,       call_salt,        call_undo,        call_resign,      call_stand_in,
    call_save,         call_verify,      call_table,       call_view,        call_view_bytes,
    call_score,        call_position,    call_legal,       call_steps,       call_choose,
    call_hint,         call_online_hint, web_answer,       call_review,      call_review_step,
    web_review_end,    call_online_view, web_online_legal, web_online_score, web_online_position,
    call_online_names, call_say_move,    call_say_event,   call_void,        call_final,
    call_copy,         call_why,         call_online_why,  call_say_reason};

static void test_anything_in_any_order(void **state)
{
    unsigned refused = 0, answered = 0;
    (void)state;
    akhet_random_fast(&dice, 2026);
    for (unsigned i = 0; i < CALLS; i++) {
        caller *call = callers[below(sizeof callers / sizeof *callers)];
        int32_t answer = call();
        assert_true(answer >= -1);
        refused += answer < 0;
        answered += answer > 0;
        if (answer < 0)
            assert_ptr_equal(strstr(web_out(), "{\"source\":\""), web_out());
    }
    assert_in_range(refused, CALLS / 10, CALLS);
    assert_in_range(answered, CALLS / 10, CALLS);
    assert_in_range(played, CALLS / 20, CALLS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(test_anything_in_any_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
