/* The winner of Nile: the storages are compared pile by pile, the smallest first. */
#include "games/nile/nile_rules.h"

/* The five counts in ascending order. */
static void sort_piles(const uint8_t *storage, uint8_t sorted[NILE_CROPS])
{
    memcpy(sorted, storage, NILE_CROPS);
    for (unsigned i = 1; i < NILE_CROPS; i++) {
        for (unsigned j = i; j > 0 && sorted[j] < sorted[j - 1]; j--) {
            uint8_t swap = sorted[j];
            sorted[j] = sorted[j - 1];
            sorted[j - 1] = swap;
        }
    }
}

/* NIL-90, NIL-91 */
void nile_places(const void *state, uint8_t place[AKHET_SEATS])
{
    const struct nile_state *s = state;
    uint8_t sorted[NILE_SEATS][NILE_CROPS];
    for (unsigned seat = 0; seat < s->players; seat++)
        sort_piles(s->storage[seat], sorted[seat]);
    for (unsigned seat = 0; seat < s->players; seat++) {
        place[seat] = 1;
        for (unsigned other = 0; other < s->players; other++)
            place[seat] =
                (uint8_t)(place[seat] + (memcmp(sorted[other], sorted[seat], NILE_CROPS) > 0));
    }
}

void nile_score(const void *view, struct akhet_score *score)
{
    const struct nile_state *v = view;
    memset(score, 0, sizeof *score);
    for (unsigned seat = 0; seat < v->players; seat++) {
        uint8_t sorted[NILE_CROPS];
        if (!nile_storage_shown(v, seat))
            continue;
        score->known |= (uint8_t)(1u << seat);
        sort_piles(v->storage[seat], sorted);
        score->total[seat] = sorted[0];
        for (unsigned i = 0; i < NILE_CROPS; i++)
            score->part[seat][i] = score->compared[seat][i] = sorted[i];
    }
    if (score->known == (1u << v->players) - 1)
        nile_places(v, score->place);
}
