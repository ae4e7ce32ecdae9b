/* The plan of a table as a line of its log, and for everybody to see. */
#include "server/plan.h"

#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

/* As protocol 1 and the logs have them: a program is `remote` there. */
static const char *const seat_words[] = {"open", "person", "bot", "remote"};
static const char *const undo_words[] = {"free", "consent", "none"};

const char *seat_kind_word(enum seat_kind kind)
{
    return seat_words[kind];
}

static void put_flag(struct akhet_text *out, const char *word, bool flag)
{
    if (!flag)
        return;
    akhet_text_char(out, ' ');
    akhet_text_put(out, word);
}

static void put_number(struct akhet_text *out, const char *word, long long number)
{
    akhet_text_char(out, ' ');
    akhet_text_put(out, word);
    akhet_text_char(out, '=');
    akhet_text_int(out, number);
}

void plan_write(const struct plan *plan, struct akhet_text *out)
{
    akhet_text_put(out, plan->game->term.id);
    put_number(out, "edition", plan->game->edition);
    put_number(out, "players", plan->setup.players);
    for (unsigned i = 0; i < plan->game->options; i++) {
        const struct akhet_option *option = &plan->game->option[i];
        akhet_text_put(out, " option=");
        akhet_text_put(out, option->term.id);
        akhet_text_char(out, '=');
        akhet_text_put(out, option->value[plan->setup.option[i]].id);
    }
    for (unsigned seat = 0; seat < plan->setup.players; seat++) {
        akhet_text_put(out, " seat=");
        akhet_text_put(out, seat_words[plan->seat[seat]]);
        if (plan->seat[seat] == SEAT_BOT)
            akhet_text_int(out, plan->level[seat]);
    }
    put_number(out, "pace", plan->pace.kind);
    put_number(out, "move", plan->pace.move_ms);
    put_number(out, "bank", plan->pace.bank_ms);
    put_number(out, "add", plan->pace.add_ms);
    put_number(out, "undo", plan->undo);
    put_flag(out, "shown", plan->shown);
    put_flag(out, "watchable", plan->watchable);
    put_flag(out, "hints", plan->hints);
    put_flag(out, "rated", plan->rated);
    put_flag(out, "by-hand", plan->by_hand);
    akhet_text_put(out, " secret=");
    akhet_text_hex(out, plan->secret, sizeof plan->secret);
}

/* What a plan's line says so far. */
struct reading {
    struct plan *plan;
    unsigned seats;
    bool secret, edition;
};

static bool read_seat(struct reading *reading, const char *value)
{
    struct plan *plan = reading->plan;
    if (reading->seats >= plan->setup.players)
        return false;
    unsigned seat = reading->seats++;
    plan->level[seat] = PLAN_LEVEL; /* of the bot that takes what stays open */
    if (strncmp(value, "bot", 3) == 0) {
        plan->seat[seat] = SEAT_BOT;
        plan->level[seat] = (unsigned)(value[3] - '0');
        return value[3] >= '1' && value[3] <= '8' && !value[4];
    }
    for (unsigned kind = 0; kind < sizeof seat_words / sizeof *seat_words; kind++)
        if (strcmp(seat_words[kind], value) == 0)
            return plan->seat[seat] = (enum seat_kind)kind, true;
    return false;
}

static bool read_flag(struct plan *plan, const char *word)
{
    const struct {
        const char *word;
        bool *flag;
    } flags[] = {{"shown", &plan->shown},
                 {"watchable", &plan->watchable},
                 {"hints", &plan->hints},
                 {"rated", &plan->rated},
                 {"by-hand", &plan->by_hand}};
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flags[i].word, word) == 0)
            return *flags[i].flag = true;
    return false;
}

static bool read_number(struct reading *reading, const char *word, const char *value)
{
    struct plan *plan = reading->plan;
    char *end;
    long long number = strtoll(value, &end, 10);
    if (end == value || *end || number < 0)
        return false;
    if (strcmp(word, "edition") == 0)
        return reading->edition = number == plan->game->edition;
    if (strcmp(word, "players") == 0) {
        if (number < plan->game->min_players || number > plan->game->max_players)
            return false;
        plan->setup = akhet_setup_default(plan->game, (unsigned)number);
        return true;
    }
    if (strcmp(word, "undo") == 0)
        return number <= UNDO_NONE && (plan->undo = (enum plan_undo)number, true);
    if (strcmp(word, "pace") == 0)
        return number <= MATCH_PACE_DAYS && (plan->pace.kind = (enum match_pace_kind)number, true);
    int64_t *where = strcmp(word, "move") == 0   ? &plan->pace.move_ms
                     : strcmp(word, "bank") == 0 ? &plan->pace.bank_ms
                     : strcmp(word, "add") == 0  ? &plan->pace.add_ms
                                                 : NULL;
    if (where)
        *where = number;
    return where;
}

static bool read_word(struct reading *reading, char *word)
{
    char *value = strchr(word, '=');
    if (!value)
        return read_flag(reading->plan, word);
    *value++ = '\0';
    if (strcmp(word, "option") == 0)
        return reading->plan->setup.players &&
               akhet_setup_option(reading->plan->game, &reading->plan->setup, value, NULL);
    if (strcmp(word, "seat") == 0)
        return read_seat(reading, value);
    if (strcmp(word, "secret") == 0)
        return reading->secret = akhet_text_unhex(value, strlen(value), reading->plan->secret,
                                                  sizeof reading->plan->secret);
    return read_number(reading, word, value);
}

bool plan_read(struct plan *plan, const char *line)
{
    char words[STORE_BODY];
    struct reading reading = {.plan = plan};
    size_t len = strlen(line);
    if (len >= sizeof words)
        return false;
    memcpy(words, line, len + 1);
    memset(plan, 0, sizeof *plan);
    char *rest = words, *word = strtok_r(words, " ", &rest);
    if (!word || !(plan->game = akhet_game_find(word)))
        return false;
    while ((word = strtok_r(NULL, " ", &rest)))
        if (!read_word(&reading, word))
            return false;
    return reading.secret && reading.edition && reading.seats == plan->setup.players &&
           reading.seats && akhet_setup_check(plan->game, &plan->setup, NULL) &&
           match_pace_check(&plan->pace, NULL);
}

static void pace_json(const struct match_pace *pace, struct akhet_json *json)
{
    static const char *const kinds[] = {"none", "move", "bank", "days"};
    akhet_json_object(json, "pace");
    akhet_json_string(json, "kind", kinds[pace->kind]);
    if (pace->kind == MATCH_PACE_MOVE || pace->kind == MATCH_PACE_DAYS)
        akhet_json_int(json, "move_ms", pace->move_ms);
    if (pace->kind == MATCH_PACE_BANK) {
        akhet_json_int(json, "bank_ms", pace->bank_ms);
        akhet_json_int(json, "add_ms", pace->add_ms);
    }
    akhet_json_object_end(json);
}

void plan_json(const struct plan *plan, struct akhet_json *json)
{
    const struct akhet_game *game = plan->game;
    akhet_json_string(json, "game", game->term.id);
    akhet_json_int(json, "edition", game->edition);
    akhet_json_int(json, "players", plan->setup.players);
    akhet_options_json(game, &plan->setup, json);
    pace_json(&plan->pace, json);
    akhet_json_bool(json, "public", plan->shown);
    akhet_json_bool(json, "watch", plan->watchable);
    akhet_json_bool(json, "hints", plan->hints);
    akhet_json_string(json, "undo", undo_words[plan->undo]);
    akhet_json_bool(json, "rated", plan->rated);
    akhet_json_string(json, "start", plan->by_hand ? "hand" : "auto");
}
