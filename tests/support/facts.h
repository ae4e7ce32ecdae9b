/* Printed facts for tests, looked up by id. */
#ifndef TESTS_FACTS_H
#define TESTS_FACTS_H

#include "tests/support/check.h"

static inline const struct akhet_component *component(const struct akhet_game *game, const char *id)
{
    const struct akhet_component *it = akhet_component_find(game, id);
    if (!it)
        fail_msg("%s has no component %s", game->term.id, id);
    return it;
}

/* The value of a fact printed on an item. */
static inline int value_of(const struct akhet_component *of, const struct akhet_item *item,
                           const char *id)
{
    struct akhet_fact fact = akhet_item_fact(of, item, id);
    if (fact.mark == AKHET_NOT_PRINTED)
        fail_msg("%s: no %s is printed", of->term.id, id);
    return fact.value;
}

static inline struct akhet_fact fact_of(const struct akhet_game *game, const char *of,
                                        const char *item, const char *fact)
{
    const struct akhet_component *it = component(game, of);
    const struct akhet_item *found = akhet_component_item(it, item);
    if (!found)
        fail_msg("there is no %s %s", of, item);
    return akhet_item_fact(it, found, fact);
}

/* A fact of the component "number". */
static inline int number_of(const struct akhet_game *game, const char *id)
{
    return fact_of(game, "number", id, "value").value;
}

/* The sum of a fact over all items that have it. */
static inline int sum_of(const struct akhet_game *game, const char *of, const char *fact)
{
    const struct akhet_component *it = component(game, of);
    int sum = 0;
    for (unsigned i = 0; i < it->items; i++) {
        struct akhet_fact one = akhet_item_fact(it, &it->item[i], fact);
        sum += one.mark == AKHET_NOT_PRINTED ? 0 : one.value;
    }
    return sum;
}

#endif
