/* Positions of Nile for tests. */
#include "tests/nile/position.h"

#include <string.h>

static const struct akhet_game *const game = &akhet_nile;

static void leave(struct nile_state *s, unsigned kind, unsigned cards)
{
    assert_true(s->pile[kind] >= cards);
    s->pile[kind] = (uint8_t)(s->pile[kind] - cards);
    s->pile_size = (uint8_t)(s->pile_size - cards);
}

void position_for(struct nile_state *s, unsigned players)
{
    memset(s, 0, sizeof *s);
    s->players = s->piles_left = (uint8_t)players;
    memset(s->pile, 16, 5);
    memset(s->pile + 5, 1, 11);
    s->pile_size = 91;
    flood_with(s, NILE_wheat);
}

int set_up(void **position)
{
    static struct nile_state s;
    position_for(&s, 2);
    *position = &s;
    return 0;
}

void give(struct nile_state *s, unsigned seat, unsigned kind, unsigned cards)
{
    leave(s, kind, cards);
    s->hand[seat][kind] = (uint8_t)(s->hand[seat][kind] + cards);
    s->hand_size[seat] = (uint8_t)(s->hand_size[seat] + cards);
}

void store(struct nile_state *s, unsigned seat, unsigned crop, unsigned cards)
{
    leave(s, crop, cards);
    s->storage[seat][crop] = (uint8_t)(s->storage[seat][crop] + cards);
    s->storage_size[seat] = (uint8_t)(s->storage_size[seat] + cards);
}

void grow(struct nile_state *s, unsigned seat, unsigned crop, unsigned cards)
{
    leave(s, crop, cards);
    s->field[crop] = (uint8_t)cards;
    s->owner[crop] = (uint8_t)seat;
}

void discard(struct nile_state *s, unsigned kind, unsigned cards)
{
    leave(s, kind, cards);
    s->discards[kind] = (uint8_t)(s->discards[kind] + cards);
}

void flood_with(struct nile_state *s, unsigned kind)
{
    static const uint8_t shows[] = {1,      2,     4,     8,      16,    1 + 2,  1 + 4, 1 + 8,
                                    1 + 16, 2 + 4, 2 + 8, 2 + 16, 4 + 8, 4 + 16, 8 + 16};
    for (unsigned i = 0; i < 16; i++) {
        s->pile[i] = (uint8_t)(s->pile[i] + s->flood_pile[i]);
        s->pile_size = (uint8_t)(s->pile_size + s->flood_pile[i]);
        s->flood_pile[i] = 0;
    }
    leave(s, kind, 1);
    s->flood_pile[kind] = 1;
    s->flood = (uint8_t)kind;
    s->flooded = shows[kind];
}

void locusts_aside(struct nile_state *s)
{
    leave(s, NILE_locusts, 1);
}

void pile_of(struct nile_state *s, unsigned hoarder, const int *kinds)
{
    uint8_t keep[16] = {0};
    for (; *kinds >= 0; kinds++)
        keep[*kinds]++;
    for (unsigned kind = 0; kind < NILE_locusts; kind++)
        give(s, hoarder, kind, s->pile[kind] - keep[kind]);
    if (!keep[NILE_locusts])
        locusts_aside(s);
}

void river_from(struct river *river, const struct nile_state *s)
{
    script_begin(&river->script);
    memcpy(river->pile, s->pile, sizeof river->pile);
}

void comes(struct river *river, unsigned kind)
{
    uint32_t before = 0, all = 0;
    assert_true(river->pile[kind] > 0);
    for (unsigned i = 0; i < 16; i++) {
        before += i < kind ? river->pile[i] : 0;
        all += river->pile[i];
    }
    script_answer(&river->script, before, all);
    river->pile[kind]--;
}

void new_pile(struct river *river, const int *kinds_and_cards)
{
    for (unsigned i = 0; i < 16; i++)
        assert_int_equal(river->pile[i], 0);
    for (; *kinds_and_cards >= 0; kinds_and_cards += 2)
        river->pile[kinds_and_cards[0]] = (uint8_t)kinds_and_cards[1];
}

void play(struct nile_state *s, const char *move, struct river *river)
{
    play_with(game, s, move, &river->script.random, NULL);
    script_done(&river->script);
}

void quietly(struct nile_state *s, const char *move)
{
    struct river none;
    river_from(&none, s);
    play(s, move, &none);
}

bool can(const struct nile_state *s, const char *move)
{
    return may(game, s, move);
}

unsigned choices(const struct nile_state *s, const char *prefix)
{
    return how_many(game, s, prefix);
}
