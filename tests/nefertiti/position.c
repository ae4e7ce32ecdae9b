/* Positions of Nefertiti for the tests. */
#include "tests/nefertiti/position.h"

#include <string.h>

void begin(struct nefertiti_state *s, unsigned players)
{
    struct akhet_random random;
    struct akhet_setup setup = akhet_setup_default(GAME, players);
    akhet_random_fast(&random, 11);
    assert_true(akhet_start(GAME, s, &setup, &random, NULL, NULL));
    uint8_t rotated[NEF_SEATS] = {0};
    for (unsigned i = 0; i < players; i++)
        rotated[i] = s->deben[(s->turn + i) % players];
    memcpy(s->deben, rotated, sizeof rotated);
    on_turn(s, 0);
    assert_sound(GAME, s);
}

int set_up(void **position)
{
    static struct nefertiti_state s;
    begin(&s, 4);
    *position = &s;
    return 0;
}

void on_turn(struct nefertiti_state *s, unsigned seat)
{
    s->turn = (uint8_t)seat;
    s->seat = (int8_t)seat;
}

void lay(struct nefertiti_state *s, unsigned market, int upper, int a, int b, int c)
{
    const int gift[] = {upper, a, b, c};
    for (unsigned place = 0; place <= NEF_LOWER; place++) {
        if (s->laid[market][place]) {
            s->pile[s->laid[market][place] - 1]++;
            s->pile_size++;
        }
        s->laid[market][place] = 0;
    }
    for (unsigned place = 0; place <= NEF_LOWER; place++) {
        if (gift[place] == NONE)
            continue;
        assert_true(s->pile[gift[place]] > 0);
        s->pile[gift[place]]--;
        s->pile_size--;
        s->laid[market][place] = (uint8_t)(gift[place] + 1);
    }
}

void give(struct nefertiti_state *s, unsigned seat, unsigned gift, unsigned count)
{
    assert_true(s->pile[gift] >= count);
    s->pile[gift] = (uint8_t)(s->pile[gift] - count);
    s->pile_size = (uint8_t)(s->pile_size - count);
    s->gift[seat][gift] = (uint8_t)(s->gift[seat][gift] + count);
}

void give_seals(struct nefertiti_state *s, unsigned seat, unsigned count)
{
    assert_true(s->supply >= count);
    s->supply = (uint8_t)(s->supply - count);
    s->seals[seat] = (uint8_t)(s->seals[seat] + count);
}

static void set(struct nefertiti_state *s, uint8_t *purse, unsigned deben)
{
    unsigned sum = (unsigned)(*purse + s->reserve[NEF_LOUQSOR]);
    assert_true(sum >= deben);
    *purse = (uint8_t)deben;
    s->reserve[NEF_LOUQSOR] = (uint8_t)(sum - deben);
}

void money(struct nefertiti_state *s, unsigned seat, unsigned deben)
{
    set(s, &s->deben[seat], deben);
}

void reserve(struct nefertiti_state *s, unsigned market, unsigned deben)
{
    set(s, &s->reserve[market], deben);
}

void stand(struct nefertiti_state *s, unsigned market, unsigned bid, unsigned seat)
{
    assert_true(s->hand[seat] > 0);
    s->hand[seat]--;
    s->servant[market][seat] = (uint16_t)(s->servant[market][seat] | 1u << bid);
}

void show_side(struct nefertiti_state *s, unsigned market, unsigned side)
{
    s->side = (uint8_t)((s->side & ~(1u << market)) | side << market);
}

void thin_pile(struct nefertiti_state *s, unsigned size)
{
    for (unsigned kind = 0; s->pile_size > size;) {
        if (!s->pile[kind]) {
            kind++;
            continue;
        }
        s->pile[kind]--;
        s->pile_size--;
        s->out[kind]++;
    }
    assert_int_equal(s->pile_size, size);
}

/* Copy the next move of a list to `move`; false at the end. */
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

static void play_all(struct nefertiti_state *s, const char *moves, struct akhet_random *random)
{
    char move[64];
    assert_sound(GAME, s);
    while (next(&moves, move))
        play_with(GAME, s, move, random, NULL);
}

void play(struct nefertiti_state *s, const char *moves)
{
    struct akhet_random random;
    akhet_random_fast(&random, 5);
    play_all(s, moves, &random);
}

void play_scripted(struct nefertiti_state *s, const char *moves, struct script *script)
{
    play_all(s, moves, &script->random);
    script_done(script);
}

bool can(const struct nefertiti_state *s, const char *move)
{
    return may(GAME, s, move);
}

void assert_legal(const struct nefertiti_state *s, const char *moves)
{
    char move[64];
    unsigned count = 0;
    assert_sound(GAME, s);
    for (; next(&moves, move); count++)
        if (!can(s, move))
            fail_msg("not legal: %s", move);
    assert_int_equal(how_many(GAME, s, ""), count);
}

void assert_laid(const struct nefertiti_state *s, unsigned market, int upper, int a, int b, int c)
{
    const int gift[] = {upper, a, b, c};
    for (unsigned place = 0; place <= NEF_LOWER; place++)
        assert_int_equal(s->laid[market][place] - 1, gift[place]);
}
