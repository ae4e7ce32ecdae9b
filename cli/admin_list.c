/* akhet admin list and export: the tables, and the log of one table. */
#include <string.h>
#include <time.h>

#include "cli/admin.h"
#include "server/server_entry.h"
#include "server/server_table_settings.h"

/* The facts in the first entry of a table's log. */
struct facts {
    const char *game; /* NULL: it cannot be read */
    unsigned players;
};

struct listing {
    struct call *call;
    struct store *store;
    int64_t now;
    unsigned count;
    bool good;
};

static bool read_facts(void *context, const struct store_entry *first)
{
    static const char name[] = " name=";
    struct facts *facts = context;
    struct entry entry;
    struct table_settings settings;
    if (!entry_read(&entry, NULL, first->body) || entry.kind != ENTRY_CREATE)
        return false;
    char *end = strstr(entry.text, name);
    if (end)
        *end = '\0';
    if (settings_read(&settings, entry.text))
        *facts = (struct facts){settings.game->term.id, settings.setup.players};
    return false; /* only the first entry is needed */
}

/* ---- list ---------------------------------------------------------------------------------- */

/* Write an age in its largest unit that is not zero. */
static void put_age(struct akhet_text *out, enum akhet_lang lang, int64_t ms)
{
    static const struct {
        enum message message;
        int64_t ms;
    } unit[] = {{MSG_ADMIN_DAYS, 86400000},
                {MSG_ADMIN_HOURS, 3600000},
                {MSG_ADMIN_MINUTES, 60000},
                {MSG_ADMIN_SECONDS, 1000}};
    unsigned i = 0;
    while (i < 3 && ms < 2 * unit[i].ms)
        i++;
    say_text(out, lang, unit[i].message, BLANKS(NUMBER("n", ms > 0 ? ms / unit[i].ms : 0)));
}

static const struct {
    enum message name;
    unsigned width;
} column[] = {{MSG_ADMIN_TABLE, 18},  {MSG_ADMIN_STAGE, 13},  {MSG_ADMIN_GAME, 11},
              {MSG_ADMIN_PLAYERS, 9}, {MSG_ADMIN_ENTRIES, 9}, {MSG_ADMIN_AGE, 10},
              {MSG_ADMIN_QUIET, 0}};
enum { COLUMNS = sizeof column / sizeof *column, CELL = 64 };

static void put_row(const struct call *call, const char *const cell[COLUMNS])
{
    for (unsigned i = 0; i < COLUMNS; i++) {
        if (i + 1 < COLUMNS)
            say_padded(call->out, cell[i], column[i].width);
        else
            fprintf(call->out, "%s\n", cell[i]);
    }
}

static void put_heading(const struct call *call)
{
    const char *cell[COLUMNS];
    for (unsigned i = 0; i < COLUMNS; i++)
        cell[i] = say(call->lang, column[i].name);
    put_row(call, cell);
}

static void list_text(struct listing *listing, const struct store_summary *summary,
                      const struct facts *facts)
{
    const struct call *call = listing->call;
    char players[CELL], entries[CELL], age[CELL], quiet[CELL];
    struct akhet_text text = akhet_text_on(players, sizeof players);
    if (facts->game)
        akhet_text_int(&text, facts->players);
    text = akhet_text_on(entries, sizeof entries);
    akhet_text_int(&text, summary->entries);
    text = akhet_text_on(age, sizeof age);
    put_age(&text, call->lang, listing->now - summary->made);
    text = akhet_text_on(quiet, sizeof quiet);
    put_age(&text, call->lang, listing->now - summary->changed);
    if (!listing->count)
        put_heading(call);
    put_row(call, (const char *const[COLUMNS]){summary->table,
                                               say(call->lang, admin_stage_name(summary->stage)),
                                               facts->game ? facts->game : "?",
                                               facts->game ? players : "?", entries, age, quiet});
}

static bool list_json(struct listing *listing, const struct store_summary *summary,
                      const struct facts *facts)
{
    char line[512];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "table", summary->table);
    akhet_json_string(&json, "stage", admin_stage_word(summary->stage));
    akhet_json_bool(&json, "public", summary->shown);
    if (facts->game) {
        akhet_json_string(&json, "game", facts->game);
        akhet_json_int(&json, "players", facts->players);
    } else {
        akhet_json_null(&json, "game");
        akhet_json_null(&json, "players");
    }
    akhet_json_int(&json, "entries", summary->entries);
    akhet_json_int(&json, "made", summary->made);
    akhet_json_int(&json, "changed", summary->changed);
    akhet_json_object_end(&json);
    return call_put_line(listing->call, &text);
}

static bool list_one(void *context, const struct store_summary *summary)
{
    struct listing *listing = context;
    struct facts facts = {0};
    store_log(listing->store, summary->table, 1, read_facts, &facts);
    if (listing->call->given[OPT_JSON])
        listing->good = list_json(listing, summary, &facts);
    else
        list_text(listing, summary, &facts);
    listing->count++;
    return listing->good;
}

int admin_list(struct call *call, struct store *store)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    struct listing listing = {call, store, (int64_t)time.tv_sec * 1000, 0, true};
    enum store_status status =
        store_survey(store, (1u << STORE_STAGES) - 1, INT32_MAX, list_one, &listing);
    if (status != STORE_DONE)
        return admin_failed(call, status);
    if (!listing.count && !call->given[OPT_JSON])
        call_tell(call, MSG_ADMIN_NO_TABLES, NULL);
    return listing.good ? DONE : FAILED;
}

/* ---- export -------------------------------------------------------------------------------- */

static bool export_one(void *context, const struct store_entry *entry)
{
    const struct call *call = context;
    char line[6 * STORE_BODY + 512]; /* JSON may escape every byte of a body as six */
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "table", entry->table);
    akhet_json_int(&json, "seq", entry->seq);
    akhet_json_int(&json, "at", entry->at);
    if (entry->id[0])
        akhet_json_string(&json, "id", entry->id);
    akhet_json_string(&json, "stage", admin_stage_word(entry->stage));
    akhet_json_string(&json, "entry", entry->body);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

int admin_export(struct call *call, struct store *store)
{
    enum store_status status = store_log(store, call->operand[1], 1, export_one, call);
    return status == STORE_DONE ? DONE : admin_failed(call, status);
}
