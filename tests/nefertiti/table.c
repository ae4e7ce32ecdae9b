/* Positions of Nefertiti for the tests. */
#include "tests/nefertiti/table.h"

#include <string.h>

void begin(struct nefertiti_table *t, unsigned players)
{
    struct akhet_random random;
    struct akhet_setup setup = akhet_setup_default(GAME, players);
    akhet_random_fast(&random, 11);
    assert_true(akhet_start(GAME, t, &setup, &random, NULL, NULL));
    uint8_t rotated[NEF_SEATS] = {0};
    for (unsigned i = 0; i < players; i++)
        rotated[i] = t->deben[(t->turn + i) % players];
    memcpy(t->deben, rotated, sizeof rotated);
    on_turn(t, 0);
    assert_sound(GAME, t);
}

void on_turn(struct nefertiti_table *t, unsigned seat)
{
    t->turn = (uint8_t)seat;
    t->seat = (int8_t)seat;
}

void lay(struct nefertiti_table *t, unsigned market, int upper, int a, int b, int c)
{
    const int gift[] = {upper, a, b, c};
    for (unsigned place = 0; place <= NEF_LOWER; place++) {
        if (t->laid[market][place]) {
            t->pile[t->laid[market][place] - 1]++;
            t->pile_size++;
        }
        t->laid[market][place] = 0;
    }
    for (unsigned place = 0; place <= NEF_LOWER; place++) {
        if (gift[place] == NONE)
            continue;
        assert_true(t->pile[gift[place]] > 0);
        t->pile[gift[place]]--;
        t->pile_size--;
        t->laid[market][place] = (uint8_t)(gift[place] + 1);
    }
}

void give(struct nefertiti_table *t, unsigned seat, unsigned gift, unsigned count)
{
    assert_true(t->pile[gift] >= count);
    t->pile[gift] = (uint8_t)(t->pile[gift] - count);
    t->pile_size = (uint8_t)(t->pile_size - count);
    t->gift[seat][gift] = (uint8_t)(t->gift[seat][gift] + count);
}

void give_seals(struct nefertiti_table *t, unsigned seat, unsigned count)
{
    assert_true(t->supply >= count);
    t->supply = (uint8_t)(t->supply - count);
    t->seals[seat] = (uint8_t)(t->seals[seat] + count);
}

static void set(struct nefertiti_table *t, uint8_t *purse, unsigned deben)
{
    unsigned sum = (unsigned)(*purse + t->reserve[NEF_LOUQSOR]);
    assert_true(sum >= deben);
    *purse = (uint8_t)deben;
    t->reserve[NEF_LOUQSOR] = (uint8_t)(sum - deben);
}

void money(struct nefertiti_table *t, unsigned seat, unsigned deben)
{
    set(t, &t->deben[seat], deben);
}

void reserve(struct nefertiti_table *t, unsigned market, unsigned deben)
{
    set(t, &t->reserve[market], deben);
}

void stand(struct nefertiti_table *t, unsigned market, unsigned bid, unsigned seat)
{
    assert_true(t->hand[seat] > 0);
    t->hand[seat]--;
    t->servant[market][seat] = (uint16_t)(t->servant[market][seat] | 1u << bid);
}

void show_side(struct nefertiti_table *t, unsigned market, unsigned side)
{
    t->side = (uint8_t)((t->side & ~(1u << market)) | side << market);
}

void thin_pile(struct nefertiti_table *t, unsigned size)
{
    for (unsigned kind = 0; t->pile_size > size;) {
        if (!t->pile[kind]) {
            kind++;
            continue;
        }
        t->pile[kind]--;
        t->pile_size--;
        t->out[kind]++;
    }
    assert_int_equal(t->pile_size, size);
}

/* The next of the moves in a list, into `move`; false at the end. */
static bool next(const char **moves, char move[64])
{
    *moves += strspn(*moves, "; ");
    size_t len = strcspn(*moves, ";");
    if (!len)
        return false;
    assert_true(len < 64);
    memcpy(move, *moves, len);
    move[len] = 0;
    *moves += len;
    return true;
}

static void play_all(struct nefertiti_table *t, const char *moves, struct akhet_random *random)
{
    char move[64];
    assert_sound(GAME, t);
    while (next(&moves, move))
        play_with(GAME, t, move, random, NULL);
}

void play(struct nefertiti_table *t, const char *moves)
{
    struct akhet_random random;
    akhet_random_fast(&random, 5);
    play_all(t, moves, &random);
}

void play_scripted(struct nefertiti_table *t, const char *moves, struct script *script)
{
    play_all(t, moves, &script->random);
    script_done(script);
}

bool can(const struct nefertiti_table *t, const char *move)
{
    return may(GAME, t, move);
}

void assert_legal(const struct nefertiti_table *t, const char *moves)
{
    char move[64];
    unsigned count = 0;
    assert_sound(GAME, t);
    for (; next(&moves, move); count++)
        if (!can(t, move))
            fail_msg("not legal: %s", move);
    assert_int_equal(how_many(GAME, t, ""), count);
}

void assert_laid(const struct nefertiti_table *t, unsigned market, int upper, int a, int b, int c)
{
    const int gift[] = {upper, a, b, c};
    for (unsigned place = 0; place <= NEF_LOWER; place++)
        assert_int_equal(t->laid[market][place] - 1, gift[place]);
}
