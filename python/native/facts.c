/* Games, set-ups and moves: the facts that Python asks for. */
#include <akhet/error.h>
#include <akhet/observation.h>
#include <akhet/version.h>

#include "python/native/common.h"

const char *native_version(void)
{
    return akhet_version();
}

long native_game_json(int game, char *out, size_t room)
{
    struct akhet_text text = akhet_text_on(out, room);
    struct akhet_json json = akhet_json_on(&text);
    const struct akhet_game *found = common_game(game);
    if (!found)
        return 0;
    akhet_json_object(&json, NULL);
    akhet_game_json(found, &json);
    akhet_json_object_end(&json);
    return common_length(&text);
}

static void plane_json(const struct akhet_plane *plane, unsigned players, struct akhet_json *json)
{
    static const char *const kind[] = {"count", "one-of", "bits", "seat", "seats"};
    static const char *const rows[] = {"one", "seats", "own"};
    akhet_json_object(json, NULL);
    akhet_json_string(json, "id", plane->id);
    akhet_json_string(json, "kind", kind[plane->kind]);
    akhet_json_string(json, "rows", rows[plane->rows]);
    akhet_json_int(json, "most", plane->most);
    akhet_json_int(json, "size", akhet_plane_size(plane, players));
    akhet_json_object_end(json);
}

long native_planes_json(int game, unsigned players, char *out, size_t room)
{
    struct akhet_text text = akhet_text_on(out, room);
    struct akhet_json json = akhet_json_on(&text);
    const struct akhet_observation *table = common_game(game)->observation;
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, "encoding", table->encoding);
    akhet_json_array(&json, "planes");
    for (unsigned i = 0; i < table->planes; i++)
        plane_json(&table->plane[i], players, &json);
    akhet_json_array_end(&json);
    akhet_json_object_end(&json);
    return common_length(&text);
}

int native_observation_size(int game, unsigned players)
{
    return (int)akhet_observation_size(common_game(game), players);
}

long native_observation_name(int game, unsigned players, unsigned number, char *out, size_t room)
{
    struct akhet_text text = akhet_text_on(out, room);
    if (!akhet_observation_name(common_game(game), players, number, &text))
        return 0;
    return common_length(&text);
}

void native_observe_bytes(int game, unsigned players, int seat, const uint8_t *view, float *out)
{
    union akhet_space space;
    memcpy(&space, view, common_game(game)->view_bytes);
    akhet_observe(common_game(game), players, seat, &space, out);
}

static void pack(uint8_t *bytes, const struct akhet_setup *setup)
{
    bytes[1] = setup->players;
    memcpy(bytes + 2, setup->option, AKHET_OPTIONS);
}

int native_setup(uint8_t *setup, int game, unsigned players, char *error)
{
    const struct akhet_game *found = common_game(game);
    struct akhet_error why = {0};
    if (players < found->min_players || players > found->max_players) {
        akhet_refuse(&why, AKHET_NO_PLAYERS, NULL, (long)players);
        return common_error(error, &why);
    }
    struct akhet_setup made = akhet_setup_default(found, players);
    setup[0] = (uint8_t)game;
    pack(setup, &made);
    return 0;
}

int native_setup_option(uint8_t *setup, const char *word, char *error)
{
    struct akhet_setup read;
    struct akhet_error why = {0};
    const struct akhet_game *game = common_setup(setup, &read);
    if (!akhet_setup_option(game, &read, word, &why))
        return common_error(error, &why);
    pack(setup, &read);
    return 0;
}

int native_setup_check(const uint8_t *setup, char *error)
{
    struct akhet_setup read;
    struct akhet_error why = {0};
    const struct akhet_game *game = common_setup(setup, &read);
    return akhet_setup_check(game, &read, &why) ? 0 : common_error(error, &why);
}

static bool is_move(const struct akhet_game *game, int move)
{
    return move >= 0 && move < game->moves;
}

long native_move_name(int game, int move, char *out, size_t room)
{
    struct akhet_text text = akhet_text_on(out, room);
    if (is_move(common_game(game), move))
        akhet_move_name(common_game(game), (akhet_move)move, &text);
    return common_length(&text);
}

long native_move_text(int game, int move, int lang, char *out, size_t room)
{
    static const char *const names[AKHET_SEATS];
    struct akhet_text text = akhet_text_on(out, room);
    if (is_move(common_game(game), move))
        akhet_move_text(common_game(game), (akhet_move)move, (enum akhet_lang)lang, names, &text);
    return common_length(&text);
}

int native_move_parse(int game, const char *text, char *error)
{
    akhet_move move;
    struct akhet_error why = {0};
    if (akhet_move_parse(common_game(game), text, &move, &why))
        return move;
    return common_error(error, &why);
}

int native_move_split(int game, int move, int16_t *fields)
{
    const struct akhet_game *found = common_game(game);
    if (!is_move(found, move))
        return -1;
    const struct akhet_kind *kind = akhet_move_split(found, (akhet_move)move, fields);
    return kind ? (int)(kind - found->move_kind) : -1;
}
