/* A table's settings as a line of its log and as JSON. */
#include "server/server_table_settings.h"

#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

/* The words of protocol 1 and of existing logs, where a program is `remote`. */
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

void settings_write(const struct table_settings *settings, struct akhet_text *out)
{
    akhet_text_put(out, settings->game->term.id);
    put_number(out, "edition", settings->game->edition);
    put_number(out, "players", settings->setup.players);
    for (unsigned i = 0; i < settings->game->options; i++) {
        const struct akhet_option *option = &settings->game->option[i];
        akhet_text_put(out, " option=");
        akhet_text_put(out, option->term.id);
        akhet_text_char(out, '=');
        akhet_text_put(out, option->value[settings->setup.option[i]].id);
    }
    for (unsigned seat = 0; seat < settings->setup.players; seat++) {
        akhet_text_put(out, " seat=");
        akhet_text_put(out, seat_words[settings->seat[seat]]);
        if (settings->seat[seat] == SEAT_BOT)
            akhet_text_int(out, settings->level[seat]);
    }
    put_number(out, "pace", settings->pace.kind);
    put_number(out, "move", settings->pace.move_ms);
    put_number(out, "bank", settings->pace.bank_ms);
    put_number(out, "add", settings->pace.add_ms);
    put_number(out, "undo", settings->undo);
    put_flag(out, "shown", settings->shown);
    put_flag(out, "watchable", settings->watchable);
    put_flag(out, "hints", settings->hints);
    put_flag(out, "rated", settings->rated);
    put_flag(out, "by-hand", settings->by_hand);
    akhet_text_put(out, " secret=");
    akhet_text_hex(out, settings->secret, sizeof settings->secret);
}

/* Parser state. */
struct reading {
    struct table_settings *settings;
    unsigned seats;
    bool secret, edition;
};

static bool read_seat(struct reading *reading, const char *value)
{
    struct table_settings *settings = reading->settings;
    if (reading->seats >= settings->setup.players)
        return false;
    unsigned seat = reading->seats++;
    settings->level[seat] = SETTINGS_LEVEL; /* in case the seat stays open */
    if (strncmp(value, "bot", 3) == 0) {
        settings->seat[seat] = SEAT_BOT;
        settings->level[seat] = (unsigned)(value[3] - '0');
        return value[3] >= '1' && value[3] <= '8' && !value[4];
    }
    for (unsigned kind = 0; kind < sizeof seat_words / sizeof *seat_words; kind++)
        if (strcmp(seat_words[kind], value) == 0)
            return settings->seat[seat] = (enum seat_kind)kind, true;
    return false;
}

static bool read_flag(struct table_settings *settings, const char *word)
{
    const struct {
        const char *word;
        bool *flag;
    } flags[] = {{"shown", &settings->shown},
                 {"watchable", &settings->watchable},
                 {"hints", &settings->hints},
                 {"rated", &settings->rated},
                 {"by-hand", &settings->by_hand}};
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flags[i].word, word) == 0)
            return *flags[i].flag = true;
    return false;
}

static bool read_number(struct reading *reading, const char *word, const char *value)
{
    struct table_settings *settings = reading->settings;
    long long number;
    if (!akhet_text_number(value, strlen(value), 0, INT64_MAX, &number))
        return false;
    if (strcmp(word, "edition") == 0)
        return reading->edition = number == settings->game->edition;
    if (strcmp(word, "players") == 0) {
        if (number < settings->game->min_players || number > settings->game->max_players)
            return false;
        settings->setup = akhet_setup_default(settings->game, (unsigned)number);
        return true;
    }
    if (strcmp(word, "undo") == 0)
        return number <= UNDO_NONE && (settings->undo = (enum settings_undo)number, true);
    if (strcmp(word, "pace") == 0)
        return number <= MATCH_PACE_DAYS &&
               (settings->pace.kind = (enum match_pace_kind)number, true);
    int64_t *where = strcmp(word, "move") == 0   ? &settings->pace.move_ms
                     : strcmp(word, "bank") == 0 ? &settings->pace.bank_ms
                     : strcmp(word, "add") == 0  ? &settings->pace.add_ms
                                                 : NULL;
    if (where)
        *where = number;
    return where;
}

static bool read_word(struct reading *reading, char *word)
{
    char *value = strchr(word, '=');
    if (!value)
        return read_flag(reading->settings, word);
    *value++ = '\0';
    if (strcmp(word, "option") == 0)
        return reading->settings->setup.players &&
               akhet_setup_option(reading->settings->game, &reading->settings->setup, value, NULL);
    if (strcmp(word, "seat") == 0)
        return read_seat(reading, value);
    if (strcmp(word, "secret") == 0)
        return reading->secret = akhet_text_unhex(value, strlen(value), reading->settings->secret,
                                                  sizeof reading->settings->secret);
    return read_number(reading, word, value);
}

bool settings_read(struct table_settings *settings, const char *line)
{
    char words[STORE_BODY];
    struct reading reading = {.settings = settings};
    size_t len = strlen(line);
    if (len >= sizeof words)
        return false;
    memcpy(words, line, len + 1);
    memset(settings, 0, sizeof *settings);
    char *rest = words, *word = strtok_r(words, " ", &rest);
    if (!word || !(settings->game = akhet_game_find(word)))
        return false;
    while ((word = strtok_r(NULL, " ", &rest)))
        if (!read_word(&reading, word))
            return false;
    return reading.secret && reading.edition && reading.seats == settings->setup.players &&
           reading.seats && akhet_setup_check(settings->game, &settings->setup, NULL) &&
           match_pace_check(&settings->pace, NULL);
}

static bool is_known(const char *word, size_t len)
{
    static const char *const known[] = {"edition", "players", "option",    "seat",  "pace",
                                        "move",    "bank",    "add",       "undo",  "secret",
                                        "shown",   "rated",   "watchable", "hints", "by-hand"};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (akhet_text_is(word, len, known[i]))
            return true;
    return false;
}

static bool is_later_edition(const struct akhet_game *game, const char *word)
{
    static const char edition[] = "edition=";
    size_t len = sizeof edition - 1;
    long long number;
    return strncmp(word, edition, len) == 0 &&
           akhet_text_number(word + len, strcspn(word + len, " "), 0, INT64_MAX, &number) &&
           number > game->edition;
}

/* The creator's name, which comes last, may have any characters. */
bool settings_newer(const char *line)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    char id[32];
    size_t len = strcspn(line, " ");
    if (!len || len >= sizeof id || strspn(line, letters) != len)
        return false;
    memcpy(id, line, len);
    id[len] = '\0';
    const struct akhet_game *game = akhet_game_find(id);
    for (const char *word = line + len; game && *word++ == ' '; word += strcspn(word, " ")) {
        len = strspn(word, letters);
        if (strncmp(word, "name=", 5) == 0)
            return false;
        if (is_later_edition(game, word) ||
            (len && strchr("= ", word[len]) && !is_known(word, len)))
            return true;
    }
    return !game;
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

void settings_json(const struct table_settings *settings, struct akhet_json *json)
{
    const struct akhet_game *game = settings->game;
    akhet_json_string(json, "game", game->term.id);
    akhet_json_int(json, "edition", game->edition);
    akhet_json_int(json, "players", settings->setup.players);
    akhet_options_json(game, &settings->setup, json);
    pace_json(&settings->pace, json);
    akhet_json_bool(json, "public", settings->shown);
    akhet_json_bool(json, "watch", settings->watchable);
    akhet_json_bool(json, "hints", settings->hints);
    akhet_json_string(json, "undo", undo_words[settings->undo]);
    akhet_json_bool(json, "rated", settings->rated);
    akhet_json_string(json, "start", settings->by_hand ? "hand" : "auto");
}
