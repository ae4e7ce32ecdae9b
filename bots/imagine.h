/* Imagined games: from a world to the chances of all seats. */
#ifndef BOTS_IMAGINE_H
#define BOTS_IMAGINE_H

#include "bots/bot.h"
#include "bots/knowledge.h"

/* What a simulation needs to know: what is known of the game, as the player's spec changes it. */
struct imagination {
    const struct akhet_game *game;
    struct knowledge known; /* all of it empty where nobody knows anything */
    const int16_t *weights;
    unsigned players;
};

void imagination_of(const struct bot_player *player, struct imagination *imagination);

/* Play on from a world, which is used up. */
void imagine(const struct imagination *how, void *world, struct akhet_random *random,
             double chance[AKHET_SEATS]);

/* A world that fits what a seat knows, likely ones more often: the truth itself, where it is
 * given. */
void imagine_world(const struct imagination *how, const struct bot_question *question, int seat,
                   struct akhet_random *random, void *world);

#endif
