/* Looking up printed facts, and finding the number that decides between two scores. */
#include <akhet/game.h>

#include <string.h>

const struct akhet_fact_kind akhet_value_fact =
    AKHET_NUMBER_FACT("value", "value", "valeur", "wartość");

const struct akhet_component *akhet_component_find(const struct akhet_game *game, const char *id)
{
    for (unsigned i = 0; i < game->components; i++)
        if (strcmp(game->component[i].term.id, id) == 0)
            return &game->component[i];
    return NULL;
}

const struct akhet_item *akhet_component_item(const struct akhet_component *component,
                                              const char *id)
{
    for (unsigned i = 0; component->name && i < component->items; i++)
        if (strcmp(component->name[i].id, id) == 0)
            return &component->item[i];
    return NULL;
}

struct akhet_fact akhet_item_fact(const struct akhet_component *component,
                                  const struct akhet_item *item, const char *id)
{
    for (unsigned i = 0; i < component->facts; i++)
        if (strcmp(component->fact[i].term.id, id) == 0)
            return (struct akhet_fact){item->value[i], item->mark[i]};
    return (struct akhet_fact){0, AKHET_NOT_PRINTED};
}

int akhet_score_decides(const struct akhet_game *game, const struct akhet_score *score, unsigned a,
                        unsigned b)
{
    for (unsigned i = 0; i < game->comparisons; i++)
        if (score->compared[a][i] != score->compared[b][i])
            return (int)i;
    return -1;
}

bool akhet_score_ahead(const struct akhet_game *game, const struct akhet_score *score, unsigned a,
                       unsigned b)
{
    int by = akhet_score_decides(game, score, a, b);
    if (by < 0)
        return false;
    return (score->compared[a][by] > score->compared[b][by]) != game->comparison[by].less;
}
