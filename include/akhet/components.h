/* The components of a game as data: the facts printed on each, and the source of each fact.
 *
 * A game lists kinds of components: cards, tombs, squares of a board, money at the start. A kind
 * has items, and every item has the same facts in the same order. Tables are flat: a square is an
 * item whose facts are its stall, row, column, bid and sign. docs/facts.md explains how to write
 * and correct facts. */
#ifndef AKHET_COMPONENTS_H
#define AKHET_COMPONENTS_H

#include <stdint.h>

#include <akhet/words.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_FACTS 9 /* most facts of any component */

/* Types of facts; any other type is the letter of a vocabulary, the value an index into it. */
#define AKHET_FACT_NUMBER 'n'
#define AKHET_FACT_NAME   '@' /* the item's name, which has a mark but no value here */
#define AKHET_FACT_TEXT   '"' /* the item's note, or a part of it; no value here either */

/* Marks: 'R' stated by the rulebook, 'A' attested by a public source, 'X' reconstructed. */
#define AKHET_NOT_PRINTED '-' /* this item has no such fact */

struct akhet_fact_kind {
    struct akhet_term term;
    char type;
};

struct akhet_item {
    const char *mark; /* one mark a fact */
    int16_t value[AKHET_FACTS];
};

struct akhet_component {
    struct akhet_term term;
    char type;                     /* the letter of the vocabulary that names the items, or 0 */
    const struct akhet_term *name; /* of each item; NULL: the items differ only in their facts */
    uint16_t items;
    const struct akhet_item *item;
    uint8_t facts;
    const struct akhet_fact_kind *fact;
};

/* Initialisers for the tables of a game. */
/* clang-format off */
#define AKHET_FACT(id, type, en, fr, pl)    {{id, {en, fr, pl}, {0}, 0}, type}
#define AKHET_NUMBER_FACT(id, en, fr, pl)   AKHET_FACT(id, AKHET_FACT_NUMBER, en, fr, pl)
#define AKHET_TEXT_FACT(id, en, fr, pl)     AKHET_FACT(id, AKHET_FACT_TEXT, en, fr, pl)
#define AKHET_NAME_FACT                     AKHET_FACT("name", AKHET_FACT_NAME, "name", "nom", "nazwa")
#define AKHET_COUNT(array)                  (sizeof(array) / sizeof *(array))
#define AKHET_COMPONENT(id, en, fr, pl, type, names, items, facts)                                 \
    {{id, {en, fr, pl}, {0}, 0}, type, names, AKHET_COUNT(items), items, AKHET_COUNT(facts), facts}

/* A component of single numbers: each item has its own name and one fact, the value. */
#define AKHET_NUMBERS(names, items)                                                                \
    {{"number", {"numbers", "nombres", "liczby"}, {0}, 0}, 0, names, AKHET_COUNT(items), items, 1, \
     &akhet_value_fact}
/* clang-format on */

extern const struct akhet_fact_kind akhet_value_fact;

struct akhet_fact {
    int16_t value;
    char mark; /* AKHET_NOT_PRINTED: there is no value */
};

/* The component with this id; NULL: the game has none. */
const struct akhet_component *akhet_component_find(const struct akhet_game *game, const char *id);

/* The item with this name; NULL: the component has none. */
const struct akhet_item *akhet_component_item(const struct akhet_component *component,
                                              const char *id);

/* The fact with this id; its mark is AKHET_NOT_PRINTED if the component has no such fact. */
struct akhet_fact akhet_item_fact(const struct akhet_component *component,
                                  const struct akhet_item *item, const char *id);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
