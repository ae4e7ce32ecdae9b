/* Requests about players as others see them: who they are, what they played, how they are rated. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "server/account.h"
#include "server/rest_inside.h"

enum { HISTORY = 50, RATINGS = 100 };

static void rating_members(struct akhet_json *json, const struct store_rating *rating)
{
    akhet_json_real(json, "rating", rating->rating, 2);
    akhet_json_real(json, "deviation", rating->deviation, 2);
    akhet_json_int(json, "games", rating->games);
}

static void player_members(struct akhet_json *json, const struct rest *rest,
                           const struct store_player *player)
{
    akhet_json_string(json, "name", player->name);
    akhet_json_bool(json, "program", player->program);
    akhet_json_bool(json, "claimed", player->secret[0]);
    akhet_json_int(json, "made", player->made);
    akhet_json_array(json, "ratings");
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct store_rating rating;
        if (!store_rating(rest->server->store, player->number, (*game)->term.id, &rating))
            continue;
        akhet_json_object(json, NULL);
        akhet_json_string(json, "game", (*game)->term.id);
        rating_members(json, &rating);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

/* The player of the path; false: refused already. */
static bool find_player(struct rest *rest, struct store_player *player)
{
    if (account_by_name(rest->server, rest->part, player))
        return true;
    rest_refuse(rest, REFUSED_NO_PLAYER, rest->part, 0);
    return false;
}

void rest_player(struct rest *rest)
{
    struct store_player player;
    if (!find_player(rest, &player))
        return;
    player_members(rest_begin(rest), rest, &player);
    rest_send(rest, 200);
}

void rest_self(struct rest *rest)
{
    struct akhet_json *json = rest_begin(rest);
    akhet_json_int(json, "player", (long long)rest->player.number);
    player_members(json, rest, &rest->player);
    rest_send(rest, 200);
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
    akhet_json_int(json, "score", result->score);
    akhet_json_real(json, "before", result->before, 2);
    akhet_json_real(json, "after", result->after, 2);
    akhet_json_int(json, "at", result->at);
    akhet_json_object_end(json);
    history->count++;
    history->last = result->at;
    return true;
}

static bool read_before(const struct rest *rest, int64_t *before)
{
    char text[24], *end;
    *before = INT64_MAX;
    if (!rest_query(rest, "before", text, sizeof text))
        return true;
    errno = 0;
    *before = strtoll(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end && !errno;
}

void rest_history(struct rest *rest)
{
    struct store_player player;
    int64_t before;
    if (!find_player(rest, &player))
        return;
    if (!read_before(rest, &before)) {
        rest_refuse(rest, REFUSED_BAD_MEMBER, "before", 0);
        return;
    }
    struct history history = {.store = rest->server->store, .json = rest_begin(rest)};
    akhet_json_string(history.json, "name", player.name);
    akhet_json_array(history.json, "games");
    store_history(rest->server->store, player.number, before, HISTORY, put_result, &history);
    akhet_json_array_end(history.json);
    if (history.count == HISTORY)
        akhet_json_int(history.json, "next", history.last);
    else
        akhet_json_null(history.json, "next");
    rest_send(rest, 200);
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

void rest_ratings(struct rest *rest)
{
    char name[STORE_GAME + 1] = "";
    if (!rest_query(rest, "game", name, sizeof name)) {
        rest_refuse(rest, REFUSED_MISSING_MEMBER, "game", 0);
        return;
    }
    if (!akhet_game_find(name)) {
        rest_refuse(rest, REFUSED_NO_GAME, name, 0);
        return;
    }
    struct akhet_json *json = rest_begin(rest);
    akhet_json_string(json, "game", name);
    akhet_json_array(json, "players");
    store_ratings(rest->server->store, name, RATINGS, put_rated, json);
    akhet_json_array_end(json);
    rest_send(rest, 200);
}
