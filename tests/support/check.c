/* Common helpers of the tests. */
#include "tests/support/check.h"

#include <string.h>

enum { ANSWERS = 64 };

/* Words already used or never scripted are zero: an exhausted script keeps answering 0, and
 * script_done detects it by the number of blocks. */
static void dry(struct akhet_random *random)
{
    memset(random->word, 0, sizeof random->word);
    random->blocks++;
    random->at = 0;
}

/* A random source holds sixteen words, so longer scripts are kept in a queue. */
struct queue {
    uint32_t word[ANSWERS];
    unsigned count, taken;
};
static struct queue queue;

static void from_queue(struct akhet_random *random)
{
    if (queue.taken >= queue.count) {
        dry(random);
        return;
    }
    /* One word per block, so that every draw calls this function and is counted. */
    random->at = AKHET_RANDOM_WORDS - 1;
    random->word[random->at] = queue.word[queue.taken++];
}

void script_begin(struct script *script)
{
    memset(script, 0, sizeof *script);
    memset(&queue, 0, sizeof queue);
    script->random.refill = from_queue;
    script->random.at = AKHET_RANDOM_WORDS;
}

void script_answer(struct script *script, uint32_t value, uint32_t n)
{
    assert_true(queue.count < ANSWERS);
    assert_true(value < n);
    queue.word[queue.count++] = (uint32_t)((((uint64_t)value << 32) + ((uint64_t)1 << 31)) / n);
    script->count++;
}

void script_done(struct script *script)
{
    assert_int_equal(queue.taken, script->count);
    assert_int_equal(script->random.blocks, 0);
}

static unsigned legal_names(const struct akhet_game *game, const void *state, const char *text,
                            bool whole)
{
    akhet_move moves[AKHET_LEGAL];
    unsigned count = game->legal(state, moves), found = 0;
    for (unsigned i = 0; i < count; i++) {
        char name[128];
        struct akhet_text out = akhet_text_on(name, sizeof name);
        akhet_move_name(game, moves[i], &out);
        found += whole ? strcmp(name, text) == 0 : strncmp(name, text, strlen(text)) == 0;
    }
    return found;
}

bool may(const struct akhet_game *game, const void *state, const char *move)
{
    return legal_names(game, state, move, true) == 1;
}

unsigned how_many(const struct akhet_game *game, const void *state, const char *prefix)
{
    return legal_names(game, state, prefix, false);
}

void assert_sound(const struct akhet_game *game, const void *state)
{
    const char *broken = game->check_state(state);
    if (broken)
        fail_msg("%s: %s", game->term.id, broken);
}

void play_with(const struct akhet_game *game, void *state, const char *move,
               struct akhet_random *random, struct akhet_events *events)
{
    akhet_move code;
    struct akhet_error error = {0};
    if (!akhet_move_parse(game, move, &code, &error) ||
        !akhet_apply(game, state, code, random, events, &error)) {
        char why[256];
        struct akhet_text out = akhet_text_on(why, sizeof why);
        akhet_error_text(&error, AKHET_EN, &out);
        fail_msg("%s", why);
    }
    assert_sound(game, state);
}

static uint64_t reasons_met;

void assert_reason(const struct akhet_game *game, const void *state, const char *choice,
                   const char *id)
{
    struct akhet_choice chosen;
    struct akhet_reason reason;
    union akhet_space view;
    int seat = game->seat(state);
    game->view(state, seat, &view);
    assert_true(akhet_choice_parse(game, choice, &chosen, NULL));
    const char *told =
        akhet_why(game, &view, seat, &chosen, &reason) ? game->reason_kind[reason.kind].id : "";
    if (strcmp(told, id ? id : "") != 0)
        fail_msg("%s: the reason is '%s' instead of '%s'", choice, told, id ? id : "");
    if (id)
        reasons_met |= (uint64_t)1 << reason.kind;
}

void assert_all_reasons(const struct akhet_game *game)
{
    for (unsigned kind = AKHET_COMMON_REASONS; kind < game->reason_kinds; kind++)
        if (!(reasons_met >> kind & 1))
            fail_msg("no test meets the reason %s", game->reason_kind[kind].id);
}
