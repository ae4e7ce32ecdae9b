/* Public requests about players: profile, history, ratings. */
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "server/account.h"
#include "server/api_call.h"

enum { HISTORY = 50, RATINGS = 100 };

static void rating_members(struct akhet_json *json, const struct store_rating *rating)
{
    akhet_json_real(json, "rating", rating->rating, 2);
    akhet_json_real(json, "deviation", rating->deviation, 2);
    akhet_json_int(json, "games", rating->games);
}

static void player_members(struct akhet_json *json, const struct api_call *call,
                           const struct store_player *player)
{
    akhet_json_string(json, "name", player->name);
    akhet_json_bool(json, "program", player->program);
    akhet_json_bool(json, "claimed", player->secret[0]);
    akhet_json_int(json, "made", player->made);
    akhet_json_array(json, "ratings");
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct store_rating rating;
        if (!store_rating(call->server->store, player->number, (*game)->term.id, &rating))
            continue;
        akhet_json_object(json, NULL);
        akhet_json_string(json, "game", (*game)->term.id);
        rating_members(json, &rating);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

/* The player named in the path; false: already refused. */
static bool find_player(struct api_call *call, struct store_player *player)
{
    if (account_by_name(call->server, call->part, player))
        return true;
    api_refuse(call, ERROR_NO_PLAYER, call->part, 0);
    return false;
}

void api_player(struct api_call *call)
{
    struct store_player player;
    if (!find_player(call, &player))
        return;
    player_members(api_begin(call), call, &player);
    api_send(call, 200);
}

void api_self(struct api_call *call)
{
    struct akhet_json *json = api_begin(call);
    akhet_json_int(json, "player", (long long)call->player.number);
    player_members(json, call, &call->player);
    api_send(call, 200);
}

/* ---- history -------------------------------------------------------------------------------- */

struct history {
    struct store *store;
    struct akhet_json *json;
    unsigned count;
    int64_t last;
};

static bool put_rival(void *context, const struct store_result *result, const char *name)
{
    struct akhet_json *json = context;
    akhet_json_object(json, NULL);
    akhet_json_string(json, "name", name);
    akhet_json_int(json, "place", result->place);
    akhet_json_int(json, "score", result->score);
    akhet_json_object_end(json);
    return true;
}

static bool put_result(void *context, const struct store_result *result)
{
    struct history *history = context;
    struct akhet_json *json = history->json;
    akhet_json_object(json, NULL);
    akhet_json_string(json, "table", result->table);
    akhet_json_string(json, "game", result->game);
    akhet_json_int(json, "seat", result->seat);
    akhet_json_array(json, "seats");
    store_rivals(history->store, result->table, put_rival, json);
    akhet_json_array_end(json);
    akhet_json_int(json, "place", result->place);
    if (!result->place)
        akhet_json_bool(json, "abandoned", true);
    akhet_json_int(json, "score", result->score);
    akhet_json_real(json, "before", result->before, 2);
    akhet_json_real(json, "after", result->after, 2);
    akhet_json_int(json, "at", result->at);
    akhet_json_object_end(json);
    history->count++;
    history->last = result->at;
    return true;
}

static bool read_before(const struct api_call *call, int64_t *before)
{
    char text[24];
    long long number = INT64_MAX;
    bool fine = !api_query(call, "before", text, sizeof text) ||
                akhet_text_number(text, strlen(text), 0, INT64_MAX, &number);
    *before = number;
    return fine;
}

void api_history(struct api_call *call)
{
    struct store_player player;
    int64_t before;
    if (!find_player(call, &player))
        return;
    if (!read_before(call, &before)) {
        api_refuse(call, ERROR_BAD_MEMBER, "before", 0);
        return;
    }
    struct history history = {.store = call->server->store, .json = api_begin(call)};
    akhet_json_string(history.json, "name", player.name);
    akhet_json_array(history.json, "games");
    store_history(call->server->store, player.number, before, HISTORY, put_result, &history);
    akhet_json_array_end(history.json);
    if (history.count == HISTORY)
        akhet_json_int(history.json, "next", history.last);
    else
        akhet_json_null(history.json, "next");
    api_send(call, 200);
}

/* ---- ratings -------------------------------------------------------------------------------- */

static bool put_rated(void *context, const struct store_player *player,
                      const struct store_rating *rating)
{
    struct akhet_json *json = context;
    akhet_json_object(json, NULL);
    akhet_json_string(json, "name", player->name);
    akhet_json_bool(json, "program", player->program);
    rating_members(json, rating);
    akhet_json_object_end(json);
    return true;
}

void api_ratings(struct api_call *call)
{
    char name[STORE_GAME + 1] = "";
    if (!api_query(call, "game", name, sizeof name)) {
        api_refuse(call, ERROR_MISSING_MEMBER, "game", 0);
        return;
    }
    if (!akhet_game_find(name)) {
        api_refuse(call, ERROR_NO_GAME, name, 0);
        return;
    }
    struct akhet_json *json = api_begin(call);
    akhet_json_string(json, "game", name);
    akhet_json_array(json, "players");
    store_ratings(call->server->store, name, RATINGS, put_rated, json);
    akhet_json_array_end(json);
    api_send(call, 200);
}
