/* A table's settings from a client's `create` command; every member is checked. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include <akhet/games.h>

#include "server/server_table_settings.h"

static bool bad(struct error *error, const char *member)
{
    return refuse(error, ERROR_BAD_MEMBER, member, 0);
}

/* The index of a text in a list of words; -1: not found. */
static int word_of(const json_t *value, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (json_is_string(value) && strcmp(json_string_value(value), words[i]) == 0)
            return i;
    return -1;
}

static bool read_flag(const json_t *object, const char *member, bool *flag, struct error *error)
{
    const json_t *value = json_object_get(object, member);
    if (value && !json_is_boolean(value))
        return bad(error, member);
    if (value)
        *flag = json_is_true(value);
    return true;
}

static bool read_options(struct table_settings *settings, json_t *options, struct error *error)
{
    const char *key;
    json_t *value;
    struct akhet_error wrong;
    if (options && !json_is_object(options))
        return bad(error, "options");
    json_object_foreach(options, key, value)
    {
        char setting[96];
        if (!json_is_string(value))
            return bad(error, "options");
        snprintf(setting, sizeof setting, "%s=%s", key, json_string_value(value));
        if (!akhet_setup_option(settings->game, &settings->setup, setting, &wrong))
            return refuse(error, ERROR_SETUP, setting, 0);
    }
    if (!akhet_setup_check(settings->game, &settings->setup, &wrong))
        return refuse(error, ERROR_SETUP, wrong.what, 0);
    return true;
}

static bool read_game(struct table_settings *settings, const json_t *object, struct error *error)
{
    const json_t *game = json_object_get(object, "game");
    const json_t *players = json_object_get(object, "players");
    if (!json_is_string(game))
        return bad(error, "game");
    settings->game = akhet_game_find(json_string_value(game));
    if (!settings->game)
        return refuse(error, ERROR_NO_GAME, json_string_value(game), 0);
    if (players && !json_is_integer(players))
        return bad(error, "players");
    json_int_t count = players ? json_integer_value(players) : settings->game->min_players;
    if (count < settings->game->min_players || count > settings->game->max_players)
        return bad(error, "players");
    settings->setup = akhet_setup_default(settings->game, (unsigned)count);
    return read_options(settings, json_object_get(object, "options"), error);
}

static bool read_seat(struct table_settings *settings, unsigned seat, json_t *value)
{
    static const char *const kinds[] = {"open", "person", "bot", "remote"};
    const char *key;
    json_t *member;
    int kind = word_of(json_object_get(value, "kind"), kinds, 4);
    const json_t *level = json_object_get(value, "level");
    json_object_foreach(value, key, member)
    {
        (void)member;
        if (strcmp(key, "kind") != 0 && strcmp(key, "level") != 0)
            return false;
    }
    if (!json_is_object(value) || kind < 0)
        return false;
    settings->seat[seat] = (enum seat_kind)kind;
    settings->level[seat] = SETTINGS_LEVEL;
    if (!level)
        return true;
    if (kind != SEAT_BOT || !json_is_integer(level) || json_integer_value(level) < 1 ||
        json_integer_value(level) > 8)
        return false;
    settings->level[seat] = (unsigned)json_integer_value(level);
    return true;
}

/* By default the creator takes the first seat and the others are open. */
static bool read_seats(struct table_settings *settings, const json_t *seats, struct error *error)
{
    for (unsigned seat = 0; seat < settings->setup.players; seat++) {
        settings->seat[seat] = seat ? SEAT_OPEN : SEAT_PERSON;
        settings->level[seat] = SETTINGS_LEVEL;
    }
    if (!seats)
        return true;
    if (!json_is_array(seats) || json_array_size(seats) != settings->setup.players)
        return bad(error, "seats");
    unsigned persons = 0;
    for (unsigned seat = 0; seat < settings->setup.players; seat++) {
        if (!read_seat(settings, seat, json_array_get(seats, seat)))
            return bad(error, "seats");
        persons += settings->seat[seat] == SEAT_PERSON;
    }
    return persons <= 1 || bad(error, "seats");
}

static bool read_ms(const json_t *pace, const char *member, bool wanted, int64_t *ms)
{
    const json_t *value = json_object_get(pace, member);
    *ms = json_integer_value(value);
    return wanted ? json_is_integer(value) : !value;
}

static bool read_pace(struct table_settings *settings, const json_t *pace, struct error *error)
{
    static const char *const kinds[] = {"none", "move", "bank", "days"};
    if (!pace)
        return true;
    int kind = word_of(json_object_get(pace, "kind"), kinds, 4);
    if (!json_is_object(pace) || kind < 0)
        return bad(error, "pace");
    settings->pace.kind = (enum match_pace_kind)kind;
    bool each = kind == MATCH_PACE_MOVE || kind == MATCH_PACE_DAYS, bank = kind == MATCH_PACE_BANK;
    size_t members = 1 + (each ? 1 : 0) + (bank ? 2 : 0);
    if (!read_ms(pace, "move_ms", each, &settings->pace.move_ms) ||
        !read_ms(pace, "bank_ms", bank, &settings->pace.bank_ms) ||
        !read_ms(pace, "add_ms", bank, &settings->pace.add_ms) || json_object_size(pace) != members)
        return bad(error, "pace");
    return match_pace_check(&settings->pace, NULL) || refuse(error, ERROR_PACE, NULL, 0);
}

static bool read_words(struct table_settings *settings, const json_t *object, struct error *error)
{
    static const char *const undos[] = {"free", "consent", "none"};
    static const char *const starts[] = {"auto", "hand"};
    const json_t *undo = json_object_get(object, "undo"), *start = json_object_get(object, "start");
    int which = undo ? word_of(undo, undos, 3) : UNDO_CONSENT;
    int hand = start ? word_of(start, starts, 2) : 0;
    if (which < 0)
        return bad(error, "undo");
    if (hand < 0)
        return bad(error, "start");
    settings->undo = (enum settings_undo)which;
    settings->by_hand = hand;
    return true;
}

bool settings_from_json(struct table_settings *settings, const void *object, struct error *error)
{
    memset(settings, 0, sizeof *settings);
    settings->watchable = true;
    return read_game(settings, object, error) &&
           read_seats(settings, json_object_get(object, "seats"), error) &&
           read_pace(settings, json_object_get(object, "pace"), error) &&
           read_words(settings, object, error) &&
           read_flag(object, "public", &settings->shown, error) &&
           read_flag(object, "watch", &settings->watchable, error) &&
           read_flag(object, "hints", &settings->hints, error) &&
           read_flag(object, "rated", &settings->rated, error) &&
           (!settings->rated || !settings->hints || refuse(error, ERROR_RATED_HINTS, NULL, 0));
}
