/* Positions of Nile for tests. */
#include "tests/nile/table.h"

#include <string.h>

static const struct akhet_game *const game = &akhet_nile;

static void leave(struct nile_table *t, unsigned kind, unsigned cards)
{
    assert_true(t->pile[kind] >= cards);
    t->pile[kind] = (uint8_t)(t->pile[kind] - cards);
    t->pile_size = (uint8_t)(t->pile_size - cards);
}

void table_of(struct nile_table *t, unsigned players)
{
    memset(t, 0, sizeof *t);
    t->players = t->piles_left = (uint8_t)players;
    memset(t->pile, 16, 5);
    memset(t->pile + 5, 1, 11);
    t->pile_size = 91;
    flood_with(t, NILE_wheat);
}

void give(struct nile_table *t, unsigned seat, unsigned kind, unsigned cards)
{
    leave(t, kind, cards);
    t->hand[seat][kind] = (uint8_t)(t->hand[seat][kind] + cards);
    t->hand_size[seat] = (uint8_t)(t->hand_size[seat] + cards);
}

void store(struct nile_table *t, unsigned seat, unsigned crop, unsigned cards)
{
    leave(t, crop, cards);
    t->storage[seat][crop] = (uint8_t)(t->storage[seat][crop] + cards);
    t->storage_size[seat] = (uint8_t)(t->storage_size[seat] + cards);
}

void grow(struct nile_table *t, unsigned seat, unsigned crop, unsigned cards)
{
    leave(t, crop, cards);
    t->field[crop] = (uint8_t)cards;
    t->owner[crop] = (uint8_t)seat;
}

void discard(struct nile_table *t, unsigned kind, unsigned cards)
{
    leave(t, kind, cards);
    t->discards[kind] = (uint8_t)(t->discards[kind] + cards);
}

void flood_with(struct nile_table *t, unsigned kind)
{
    static const uint8_t shows[] = {1,      2,     4,     8,      16,    1 + 2,  1 + 4, 1 + 8,
                                    1 + 16, 2 + 4, 2 + 8, 2 + 16, 4 + 8, 4 + 16, 8 + 16};
    for (unsigned i = 0; i < 16; i++) {
        t->pile[i] = (uint8_t)(t->pile[i] + t->flood_pile[i]);
        t->pile_size = (uint8_t)(t->pile_size + t->flood_pile[i]);
        t->flood_pile[i] = 0;
    }
    leave(t, kind, 1);
    t->flood_pile[kind] = 1;
    t->flood = (uint8_t)kind;
    t->flooded = shows[kind];
}

void locusts_aside(struct nile_table *t)
{
    leave(t, NILE_locusts, 1);
}

void pile_of(struct nile_table *t, unsigned hoarder, const int *kinds)
{
    uint8_t keep[16] = {0};
    for (; *kinds >= 0; kinds++)
        keep[*kinds]++;
    for (unsigned kind = 0; kind < NILE_locusts; kind++)
        give(t, hoarder, kind, t->pile[kind] - keep[kind]);
    if (!keep[NILE_locusts])
        locusts_aside(t);
}

void river_from(struct river *river, const struct nile_table *t)
{
    script_begin(&river->script);
    memcpy(river->pile, t->pile, sizeof river->pile);
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

void play(struct nile_table *t, const char *move, struct river *river)
{
    play_with(game, t, move, &river->script.random, NULL);
    script_done(&river->script);
}

void quietly(struct nile_table *t, const char *move)
{
    struct river none;
    river_from(&none, t);
    play(t, move, &none);
}

bool can(const struct nile_table *t, const char *move)
{
    return may(game, t, move);
}

unsigned choices(const struct nile_table *t, const char *prefix)
{
    return how_many(game, t, prefix);
}
