/* The printed numbers of the cards and tombs. */
#include "games/valley/valley_cards.h"

#define ADVENTURERS VALLEY_ALL_ADVENTURERS
#define ALLIES      VALLEY_ALL_ALLIES
#define ANIMALS     VALLEY_ALL_ANIMALS
#define UNDEADS     VALLEY_ALL_UNDEAD
#define ANY_FORCE   VALLEY_ANY_FORCE
#define ANY_NUMBER  VALLEY_ANY_NUMBER

const struct valley_card valley_card[VALLEY_CARDS] = {
#define ALLY(name, id, copies, cost, force, effect, amount, ...)                                   \
    {0, 0, copies, cost, force, VALLEY_DOES_##effect, amount, 0},
#define ANIMAL ALLY
#define TRAP(name, id, copies, targets, at_most, ...)                                              \
    {targets, at_most, copies, 0, 0, VALLEY_DOES_NOTHING, 0, 0},
#define UNDEAD(name, id, copies, force, effect, amount, ...)                                       \
    {0, 0, copies, 0, force, VALLEY_DOES_##effect, amount, 0},
#include "games/valley/cards.def"
#define AVATAR(name, id, force, effect, amount, ...)                                               \
    {0, 0, 1, 0, force, VALLEY_DOES_##effect, amount, 0},
#define RITE(name, id, effect, amount, ...) {0, 0, 1, 0, 0, VALLEY_DOES_##effect, amount, 0},
#define TRAP_PAPYRUS(name, id, effect, targets, at_most, ...)                                      \
    {targets, at_most, 1, 0, 0, VALLEY_DOES_##effect, 0, 0},
#include "games/valley/papyri.def"
#define ADVENTURER(name, id, force, resources, effect, amount, ...)                                \
    {0, 0, 1, 0, force, VALLEY_DOES_##effect, amount, resources},
#include "games/valley/adventurers.def"
};

const struct valley_tomb valley_tomb[VALLEY_TOMBS] = {
#define TOMB(name, id, effect, amount, most_sent, ...) {VALLEY_DOES_##effect, amount, most_sent},
#include "games/valley/tombs.def"
};

const uint8_t valley_copies[VALLEY_PILE] = {
#define ALLY(name, id, copies, ...)   copies,
#define ANIMAL(name, id, copies, ...) copies,
#define TRAP(name, id, copies, ...)   copies,
#define UNDEAD(name, id, copies, ...) copies,
#include "games/valley/cards.def"
};

const uint8_t valley_trap[VALLEY_TRAPS] = {
#define TRAP(name, ...) VALLEY_##name,
#include "games/valley/cards.def"
#define TRAP_PAPYRUS(name, ...) VALLEY_##name,
#include "games/valley/papyri.def"
};
