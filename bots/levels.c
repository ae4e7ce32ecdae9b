/* Levels: each is a bot that lets another bot play, the one in the game's table of levels. */
#include "bots/bots_levels.h"

#include <stdlib.h>
#include <string.h>

#define LEVEL(...) {__VA_ARGS__},
static const struct level eights[LEVELS] = {
#include "bots/eights/levels.def"
};
static const struct level nefertiti[LEVELS] = {
#include "bots/nefertiti/levels.def"
};
static const struct level nile[LEVELS] = {
#include "bots/nile/levels.def"
};
static const struct level valley[LEVELS] = {
#include "bots/valley/levels.def"
};
#undef LEVEL

static const struct {
    const char *game;
    const struct level *level;
} table[] = {{"eights", eights}, {"nefertiti", nefertiti}, {"nile", nile}, {"valley", valley}};

const struct level *level_of(const struct akhet_game *game, unsigned number)
{
    for (unsigned i = 0; number >= 1 && number <= LEVELS && i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].game, game->term.id) == 0)
            return &table[i].level[number - 1];
    return NULL;
}

const struct bot *level_bot(unsigned number)
{
    for (const struct bot *bot = bots; bot->term.id; bot++)
        if (number && bot->level == number)
            return bot;
    return NULL;
}

void level_spec(const struct akhet_game *game, unsigned number, struct bot_spec *spec)
{
    const struct level *level = level_of(game, number);
    if (!level || !bot_spec_read(spec, level->spec, NULL))
        *spec = (struct bot_spec){.bot = bot_find("greedy")};
}

static void sit_inner(const struct bot_player *player, struct bot_player *inner)
{
    struct bot_spec spec;
    level_spec(player->game, player->spec.bot->level, &spec);
    bot_sit(inner, &spec, player->game, &player->setup, player->seat);
}

struct bot_player *level_player(struct bot_player *player)
{
    if (!player->memory && (player->memory = malloc(sizeof(struct bot_player))))
        sit_inner(player, player->memory);
    return player->memory;
}

/* The event already is what the seat may know. */
void hear_level(struct bot_player *player, const struct akhet_event *event)
{
    struct bot_player *inner = level_player(player);
    if (inner && inner->spec.bot->hear)
        inner->spec.bot->hear(inner, event);
}

void choose_level(struct bot_player *player, const struct bot_question *question,
                  struct bot_answer *answer)
{
    struct bot_player *inner = level_player(player), temporary;
    if (inner) {
        bot_choose(inner, question, answer);
        return;
    }
    sit_inner(player, &temporary);
    bot_choose(&temporary, question, answer);
    bot_leave(&temporary);
}

void leave_level(struct bot_player *player)
{
    if (player->memory)
        bot_leave(player->memory);
    free(player->memory);
}
