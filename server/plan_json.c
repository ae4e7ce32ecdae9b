/* A plan from what a client asks for: every part is looked at before any of it is believed. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include <akhet/games.h>

#include "server/plan.h"

static bool bad(struct refusal *refusal, const char *member)
{
    return refuse(refusal, REFUSED_BAD_MEMBER, member, 0);
}

/* The place of a text among the words; -1: it is none of them. */
static int word_of(const json_t *value, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (json_is_string(value) && strcmp(json_string_value(value), words[i]) == 0)
            return i;
    return -1;
}

static bool read_flag(const json_t *object, const char *member, bool *flag, struct refusal *refusal)
{
    const json_t *value = json_object_get(object, member);
    if (value && !json_is_boolean(value))
        return bad(refusal, member);
    if (value)
        *flag = json_is_true(value);
    return true;
}

static bool read_options(struct plan *plan, json_t *options, struct refusal *refusal)
{
    const char *key;
    json_t *value;
    struct akhet_error error;
    if (options && !json_is_object(options))
        return bad(refusal, "options");
    json_object_foreach(options, key, value)
    {
        char setting[96];
        if (!json_is_string(value))
            return bad(refusal, "options");
        snprintf(setting, sizeof setting, "%s=%s", key, json_string_value(value));
        if (!akhet_setup_option(plan->game, &plan->setup, setting, &error))
            return refuse(refusal, REFUSED_SETUP, setting, 0);
    }
    if (!akhet_setup_check(plan->game, &plan->setup, &error))
        return refuse(refusal, REFUSED_SETUP, error.what, 0);
    return true;
}

static bool read_game(struct plan *plan, const json_t *object, struct refusal *refusal)
{
    const json_t *game = json_object_get(object, "game");
    const json_t *players = json_object_get(object, "players");
    if (!json_is_string(game))
        return bad(refusal, "game");
    plan->game = akhet_game_find(json_string_value(game));
    if (!plan->game)
        return refuse(refusal, REFUSED_NO_GAME, json_string_value(game), 0);
    if (players && !json_is_integer(players))
        return bad(refusal, "players");
    json_int_t count = players ? json_integer_value(players) : plan->game->min_players;
    if (count < plan->game->min_players || count > plan->game->max_players)
        return bad(refusal, "players");
    plan->setup = akhet_setup_default(plan->game, (unsigned)count);
    return read_options(plan, json_object_get(object, "options"), refusal);
}

static bool read_seat(struct plan *plan, unsigned seat, json_t *value)
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
    plan->seat[seat] = (enum seat_kind)kind;
    plan->level[seat] = PLAN_LEVEL;
    if (!level)
        return true;
    if (kind != SEAT_BOT || !json_is_integer(level) || json_integer_value(level) < 1 ||
        json_integer_value(level) > 8)
        return false;
    plan->level[seat] = (unsigned)json_integer_value(level);
    return true;
}

/* Without seats: the creator in the first, and the others open. */
static bool read_seats(struct plan *plan, const json_t *seats, struct refusal *refusal)
{
    for (unsigned seat = 0; seat < plan->setup.players; seat++) {
        plan->seat[seat] = seat ? SEAT_OPEN : SEAT_PERSON;
        plan->level[seat] = PLAN_LEVEL;
    }
    if (!seats)
        return true;
    if (!json_is_array(seats) || json_array_size(seats) != plan->setup.players)
        return bad(refusal, "seats");
    unsigned persons = 0;
    for (unsigned seat = 0; seat < plan->setup.players; seat++) {
        if (!read_seat(plan, seat, json_array_get(seats, seat)))
            return bad(refusal, "seats");
        persons += plan->seat[seat] == SEAT_PERSON;
    }
    return persons <= 1 || bad(refusal, "seats");
}

static bool read_ms(const json_t *pace, const char *member, bool wanted, int64_t *ms)
{
    const json_t *value = json_object_get(pace, member);
    *ms = json_integer_value(value);
    return wanted ? json_is_integer(value) : !value;
}

static bool read_pace(struct plan *plan, const json_t *pace, struct refusal *refusal)
{
    static const char *const kinds[] = {"none", "move", "bank", "days"};
    if (!pace)
        return true;
    int kind = word_of(json_object_get(pace, "kind"), kinds, 4);
    if (!json_is_object(pace) || kind < 0)
        return bad(refusal, "pace");
    plan->pace.kind = (enum match_pace_kind)kind;
    bool each = kind == MATCH_PACE_MOVE || kind == MATCH_PACE_DAYS, bank = kind == MATCH_PACE_BANK;
    size_t members = 1 + (each ? 1 : 0) + (bank ? 2 : 0);
    if (!read_ms(pace, "move_ms", each, &plan->pace.move_ms) ||
        !read_ms(pace, "bank_ms", bank, &plan->pace.bank_ms) ||
        !read_ms(pace, "add_ms", bank, &plan->pace.add_ms) || json_object_size(pace) != members)
        return bad(refusal, "pace");
    return match_pace_check(&plan->pace, NULL) || refuse(refusal, REFUSED_PACE, NULL, 0);
}

static bool read_words(struct plan *plan, const json_t *object, struct refusal *refusal)
{
    static const char *const undos[] = {"free", "consent", "none"};
    static const char *const starts[] = {"auto", "hand"};
    const json_t *undo = json_object_get(object, "undo"), *start = json_object_get(object, "start");
    int which = undo ? word_of(undo, undos, 3) : UNDO_CONSENT;
    int hand = start ? word_of(start, starts, 2) : 0;
    if (which < 0)
        return bad(refusal, "undo");
    if (hand < 0)
        return bad(refusal, "start");
    plan->undo = (enum plan_undo)which;
    plan->by_hand = hand;
    return true;
}

bool plan_from_json(struct plan *plan, const void *object, struct refusal *refusal)
{
    memset(plan, 0, sizeof *plan);
    plan->watchable = true;
    return read_game(plan, object, refusal) &&
           read_seats(plan, json_object_get(object, "seats"), refusal) &&
           read_pace(plan, json_object_get(object, "pace"), refusal) &&
           read_words(plan, object, refusal) &&
           read_flag(object, "public", &plan->shown, refusal) &&
           read_flag(object, "watch", &plan->watchable, refusal) &&
           read_flag(object, "hints", &plan->hints, refusal) &&
           read_flag(object, "rated", &plan->rated, refusal);
}
