/* Reasons: given exactly if no legal move fits the choice. The tests of each game check what its
 * reasons say. */
#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/walk.h"

enum { WORDS = 24, WORD = 32, TEXT = 512, KINDS = 64 };

/* A multiset of words: the things of a choice or of moves. */
struct bag {
    char word[WORDS][WORD];
    unsigned count;
};

static void put(struct bag *bag, const char *word)
{
    assert_true(bag->count < WORDS && strlen(word) < WORD);
    strcpy(bag->word[bag->count++], word);
}

static bool take(struct bag *bag, const char *word)
{
    for (unsigned i = 0; i < bag->count; i++) {
        if (strcmp(bag->word[i], word) != 0)
            continue;
        bag->count--;
        memmove(bag->word[i], bag->word[i + 1], (bag->count - i) * WORD);
        return true;
    }
    return false;
}

/* Remove all words of `part` from `whole`; false: some are missing. */
static bool take_all(struct bag *whole, const struct bag *part)
{
    for (unsigned i = 0; i < part->count; i++)
        if (!take(whole, part->word[i]))
            return false;
    return true;
}

/* The things that a move uses, from its notation. */
static const struct akhet_kind *words_of(const struct akhet_game *game, akhet_move move,
                                         struct bag *bag)
{
    char text[TEXT];
    int16_t arg[AKHET_FIELDS];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    const struct akhet_kind *kind = akhet_move_split(game, move, arg);
    akhet_move_name(game, move, &out);
    bag->count = 0;
    strtok(text, " ");
    for (char *word; (word = strtok(NULL, " "));)
        put(bag, word);
    if (kind->flags & AKHET_COUNTED) {
        unsigned copies = (unsigned)arg[--bag->count];
        while (bag->count < copies)
            put(bag, bag->word[0]);
    }
    return kind;
}

enum fit { FITS_NOT, FITS_WITH_MORE, FITS };

/* How well legal moves, or several moves of one decision, fit, computed from the true state. */
static enum fit oracle(const struct akhet_game *game, const void *state, uint32_t kinds,
                       const struct bag *chosen)
{
    akhet_move moves[AKHET_LEGAL];
    enum fit best = FITS_NOT;
    int seat = game->seat(state);
    for (unsigned i = game->legal(state, moves); i-- && best != FITS;) {
        struct bag used, rest = *chosen;
        const struct akhet_kind *kind = words_of(game, moves[i], &used);
        enum fit fit = FITS_NOT;
        if (!(kinds >> (kind - game->move_kind) & 1))
            continue;
        if (!take_all(&rest, &used)) {
            fit = take_all(&used, chosen) ? FITS_WITH_MORE : FITS_NOT;
        } else if (!rest.count) {
            fit = kind->flags & AKHET_UNFINISHED ? FITS_WITH_MORE : FITS;
        } else if (kind->flags & (AKHET_UNFINISHED | AKHET_REPEATABLE)) {
            union akhet_space next;
            struct akhet_random random;
            memcpy(&next, state, game->state_bytes);
            akhet_random_fast(&random, 1);
            game->apply(&next, moves[i], &random, NULL);
            uint32_t then = kind->flags & AKHET_UNFINISHED ? UINT32_MAX : kinds;
            fit = game->seat(&next) == seat ? oracle(game, &next, then, &rest) : FITS_NOT;
        }
        best = fit > best ? fit : best;
    }
    return best;
}

static unsigned below(struct walk *walk, unsigned n)
{
    return akhet_random_below(&walk->choice, n);
}

/* Add a random term of a random vocabulary, or sometimes a number or a seat. */
static void put_any(struct walk *walk, struct bag *bag)
{
    const struct akhet_game *game = walk->game;
    char word[WORD];
    unsigned which = below(walk, game->vocabularies + 1u);
    if (which < game->vocabularies) {
        const struct akhet_vocabulary *words = &game->vocabulary[which];
        snprintf(word, sizeof word, "%s", words->term[below(walk, words->count)].id);
    } else {
        snprintf(word, sizeof word, below(walk, 2) ? "%u" : "seat%u", below(walk, 5));
    }
    put(bag, word);
}

/* A random legal move of a random kind, or any move of the game. */
static akhet_move some_move(struct walk *walk)
{
    const struct akhet_kind *kind = &walk->game->move_kind[below(walk, walk->game->move_kinds)];
    unsigned from = walk->legal && below(walk, 3) ? below(walk, walk->legal) : walk->legal;
    for (unsigned i = 0; from < walk->legal && i < walk->legal; i++) {
        int16_t arg[AKHET_FIELDS];
        akhet_move move = walk->moves[(from + i) % walk->legal];
        if (akhet_move_split(walk->game, move, arg) == kind)
            return move;
    }
    return (akhet_move)below(walk, walk->game->moves);
}

/* Add everything that legal moves of a kind use, each thing once. */
static void put_all(const struct walk *walk, const struct akhet_kind *kind, struct bag *bag)
{
    bag->count = 0;
    for (unsigned i = 0; i < walk->legal; i++) {
        struct bag more, have = *bag;
        if (strcmp(words_of(walk->game, walk->moves[i], &more)->id, kind->id) != 0)
            continue;
        for (unsigned w = 0; w < more.count && bag->count < WORDS / 2; w++)
            if (!take(&have, more.word[w]))
                put(bag, more.word[w]);
    }
}

/* Choose the things of a random move, legal or not, then perhaps remove one or add a few. */
static uint32_t choose(struct walk *walk, struct bag *bag)
{
    const struct akhet_game *game = walk->game;
    akhet_move move;
    const struct akhet_kind *kind;
    do {
        move = some_move(walk);
        kind = words_of(game, move, bag);
    } while (bag->count > WORDS / 2);
    uint32_t kinds = 0;
    for (unsigned k = 0; k < game->move_kinds; k++)
        if (strcmp(game->move_kind[k].id, kind->id) == 0 || !below(walk, 8))
            kinds |= (uint32_t)1 << k;
    if (!below(walk, 6))
        bag->count = 0;
    else if (!below(walk, 6))
        put_all(walk, kind, bag);
    if (bag->count && !below(walk, 3))
        bag->count--;
    if (bag->count && !below(walk, 4))
        put(bag, bag->word[below(walk, bag->count)]);
    if (walk->legal && !below(walk, 4)) {
        struct bag more; /* of another legal move of the kind */
        if (strcmp(words_of(game, some_move(walk), &more)->id, kind->id) == 0)
            for (unsigned i = 0; i < more.count && bag->count < WORDS / 2; i++)
                put(bag, more.word[i]);
    }
    while (!below(walk, 3) && bag->count < WORDS - 1)
        put_any(walk, bag);
    return kinds;
}

/* The choice as text; kinds that share an id are named together. */
static bool read_choice(const struct walk *walk, uint32_t *kinds, const struct bag *bag,
                        struct akhet_choice *choice)
{
    char text[TEXT * 4];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    for (unsigned k = 0; k < walk->game->move_kinds; k++) {
        if (!(*kinds >> k & 1))
            continue;
        if (out.len)
            akhet_text_char(&out, ',');
        akhet_text_put(&out, walk->game->move_kind[k].id);
    }
    for (unsigned i = 0; i < bag->count; i++) {
        akhet_text_char(&out, ' ');
        akhet_text_put(&out, bag->word[i]);
    }
    bool good = akhet_choice_parse(walk->game, text, choice, NULL);
    *kinds = choice->kinds;
    return good;
}

static void check_sentence(const struct akhet_game *game, const struct akhet_reason *reason)
{
    for (int lang = 0; lang < AKHET_LANGS; lang++) {
        char text[TEXT];
        struct akhet_text out = akhet_text_on(text, sizeof text);
        akhet_reason_text(game, reason, (enum akhet_lang)lang, NULL, &out);
        assert_false(out.full);
        assert_true(out.len > 8);
        assert_null(strpbrk(text, "{}?"));
    }
}

struct seen {
    unsigned reason[KINDS], fits, more;
};

static void check_reason(struct walk *walk, void *context)
{
    const struct akhet_game *game = walk->game;
    struct seen *seen = context;
    struct akhet_choice choice;
    struct akhet_reason reason;
    union akhet_space view;
    struct bag bag;
    for (unsigned i = 0; i < 6; i++) {
        uint32_t kinds = choose(walk, &bag);
        if (!read_choice(walk, &kinds, &bag, &choice))
            continue; /* a number or a seat where no field has one */
        int seat = game->seat(&walk->state);
        for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
            game->view(&walk->state, viewer, &view);
            bool refused = akhet_why(game, &view, viewer, &choice, &reason);
            enum fit fit = viewer == seat ? oracle(game, &walk->state, kinds, &bag) : FITS_NOT;
            assert_int_equal(refused, fit != FITS);
            seen->fits += fit == FITS;
            if (!refused)
                continue;
            assert_true(reason.kind < game->reason_kinds);
            assert_int_equal(reason.more, fit == FITS_WITH_MORE);
            seen->more += reason.more;
            seen->reason[reason.kind]++;
            if (seat == AKHET_NOBODY)
                assert_int_equal(reason.kind, AKHET_GAME_OVER);
            else
                assert_int_equal(viewer != seat, reason.kind == AKHET_NOT_YOUR_TURN);
            check_sentence(game, &reason);
        }
    }
}

static void test_a_reason_is_given_exactly_where_no_move_fits(void **unused)
{
    (void)unused;
    unsigned common[AKHET_COMMON_REASONS] = {0};
    for (const struct akhet_game *const *at = akhet_games; *at; at++) {
        struct seen seen;
        memset(&seen, 0, sizeof seen);
        assert_true((*at)->reason_kinds <= KINDS && (*at)->move_kinds <= 32);
        walk_game(*at, 20, check_reason, &seen);
        assert_true(seen.fits > 100 && seen.more > 100);
        for (unsigned k = 0; k < AKHET_COMMON_REASONS; k++)
            common[k] += seen.reason[k];
    }
    for (unsigned k = 0; k < AKHET_COMMON_REASONS; k++)
        assert_true(common[k] > 0);
}

static void test_a_choice_that_names_nothing_of_the_game_is_refused(void **unused)
{
    (void)unused;
    const struct akhet_game *game = akhet_game_find("nile");
    struct akhet_choice choice;
    struct akhet_error error;
    static const char *const wrong[] = {"", "wheat", "plant,harvest wheat", "plant rice",
                                        "plant,, wheat"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(akhet_choice_parse(game, wrong[i], &choice, &error));
        assert_int_equal(error.code, AKHET_BAD_MOVE);
    }
    assert_true(akhet_choice_parse(game, "plant,add wheat flax wheat", &choice, &error));
    assert_int_equal(choice.things, 2);
    assert_int_equal(choice.thing[0].count, 2);
    assert_int_equal(choice.thing[1].count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_reason_is_given_exactly_where_no_move_fits),
        CASE(test_a_choice_that_names_nothing_of_the_game_is_refused),
    };
    return cmocka_run_group_tests_name("reasons", tests, NULL, NULL);
}
