/* Public requests about players: profile, history, ratings. */
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "server/api_call.h"
#include "server/server_people.h"

enum { HISTORY = 50, RATINGS = 100 };

static void rating_members(struct akhet_json *json, const struct store_rating *rating)
{
    akhet_json_real(json, "rating", rating->rating, 2);
    akhet_json_real(json, "deviation", rating->deviation, 2);
    akhet_json_int(json, "games", rating->games);
}

static void player_members(struct akhet_json *json, struct store *reader,
                           const struct store_player *player)
{
    akhet_json_string(json, "name", player->name);
    akhet_json_bool(json, "program", player->program);
    akhet_json_bool(json, "claimed", player->secret[0]);
    akhet_json_int(json, "made", player->made);
    akhet_json_array(json, "ratings");
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct store_rating rating;
        if (!store_rating(reader, player->number, (*game)->term.id, &rating))
            continue;
        akhet_json_object(json, NULL);
        akhet_json_string(json, "game", (*game)->term.id);
        rating_members(json, &rating);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

/* The player of this name; false: refused. */
static bool find_player(struct api_question *question, struct store *reader)
{
    if (people_find(reader, question->name, &question->player))
        return true;
    question->code = ERROR_NO_PLAYER;
    return false;
}

static void read_player(struct api_question *question, struct store *reader)
{
    if (find_player(question, reader))
        player_members(&question->json, reader, &question->player);
}

void api_player(struct api_call *call)
{
    struct api_question question = {.code = ERROR_NONE};
    copy_text(question.name, sizeof question.name, call->part);
    api_ask(call, &question, read_player);
}

static void read_self(struct api_question *question, struct store *reader)
{
    akhet_json_int(&question->json, "player", (long long)question->player.number);
    player_members(&question->json, reader, &question->player);
}

void api_self(struct api_call *call)
{
    api_ask(call, &(struct api_question){.player = call->player}, read_self);
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

static void read_history(struct api_question *question, struct store *reader)
{
    if (!find_player(question, reader))
        return;
    struct history history = {.store = reader, .json = &question->json};
    akhet_json_string(history.json, "name", question->player.name);
    akhet_json_array(history.json, "games");
    store_history(reader, question->player.number, question->before, HISTORY, put_result, &history);
    akhet_json_array_end(history.json);
    if (history.count == HISTORY)
        akhet_json_int(history.json, "next", history.last);
    else
        akhet_json_null(history.json, "next");
}

void api_history(struct api_call *call)
{
    struct api_question question = {.code = ERROR_NONE};
    copy_text(question.name, sizeof question.name, call->part);
    if (read_before(call, &question.before))
        api_ask(call, &question, read_history);
    else
        api_refuse(call, ERROR_BAD_MEMBER, "before", 0);
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

static void read_ratings(struct api_question *question, struct store *reader)
{
    struct akhet_json *json = &question->json;
    akhet_json_string(json, "game", question->name);
    akhet_json_array(json, "players");
    store_ratings(reader, question->name, RATINGS, put_rated, json);
    akhet_json_array_end(json);
}

void api_ratings(struct api_call *call)
{
    struct api_question question = {.code = ERROR_NONE};
    char name[STORE_GAME + 1] = "";
    if (!api_query(call, "game", name, sizeof name)) {
        api_refuse(call, ERROR_MISSING_MEMBER, "game", 0);
        return;
    }
    if (!akhet_game_find(name)) {
        api_refuse(call, ERROR_NO_GAME, name, 0);
        return;
    }
    copy_text(question.name, sizeof question.name, name);
    api_ask(call, &question, read_ratings);
}
