/* The games as JSON for programs. */
#include "match/match_facts.h"

#include <akhet/games.h>

#include "bots/bots_levels.h"

static void levels_json(struct akhet_json *json, const struct akhet_game *game)
{
    akhet_json_array(json, "levels");
    for (unsigned number = 1; number <= LEVELS; number++) {
        const struct level *level = level_of(game, number);
        if (!level)
            continue;
        akhet_json_object(json, NULL);
        akhet_json_int(json, "level", level->number);
        akhet_json_int(json, "elo", level->elo);
        akhet_json_int(json, "low", level->low);
        akhet_json_int(json, "high", level->high);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

void match_game_json(const struct akhet_game *game, struct akhet_json *json)
{
    akhet_json_object(json, NULL);
    akhet_game_json(game, json);
    levels_json(json, game);
    akhet_json_object_end(json);
}

void match_games_json(const char *key, struct akhet_json *json)
{
    akhet_json_array(json, key);
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        match_game_json(*game, json);
    akhet_json_array_end(json);
}
