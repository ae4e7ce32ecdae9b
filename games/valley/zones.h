/* The zones of the valley. */
#ifndef GAMES_VALLEY_ZONES_H
#define GAMES_VALLEY_ZONES_H

#include "games/valley/valley.h"

enum valley_zone {
    VALLEY_Z_BOX, /* adventurers and papyri that were not dealt */
    VALLEY_Z_DECK,
    VALLEY_Z_DISCARD,
    VALLEY_Z_TOMBS_LEFT,
    VALLEY_Z_OPEN_TOMB, /* until it is won */
    VALLEY_Z_WON,
    VALLEY_Z_HAND,
    VALLEY_Z_CAMP,
    VALLEY_Z_TOMB,
    VALLEY_Z_DOWN,  /* face down, including a bluff */
    VALLEY_Z_BLUFF, /* a bluff that was turned up, before it returns to the hand */
    VALLEY_Z_PAPYRI,
    VALLEY_Z_PAPYRI_DOWN,
    VALLEY_Z_TOMB_PAPYRI,
    VALLEY_Z_PAPYRI_SPENT,
    VALLEY_Z_ADVENTURER_CAMP,
    VALLEY_Z_ADVENTURER_TOMB,
    VALLEY_Z_ADVENTURER_STRUCK,
    VALLEY_ZONES
};

extern const struct akhet_zone valley_zone[VALLEY_ZONES];
unsigned valley_card_moves(const struct akhet_event *event, struct akhet_card_move *moves);
unsigned valley_zone_cards(const void *view, struct akhet_location at, uint8_t count[AKHET_CARDS]);

#endif
