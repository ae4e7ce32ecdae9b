/* akhet admin list and export: the tables, and the log of one table. */
#include <string.h>
#include <time.h>

#include "cli/admin.h"
#include "server/server_check.h"

struct listing {
    struct call *call;
    struct store *store;
    int64_t now;
    unsigned count;
    bool good;
};

/* ---- list ---------------------------------------------------------------------------------- */

/* A table that was removed since it was listed is not damaged. */
static bool is_damaged(const struct store_summary *summary, const struct server_check *found)
{
    return summary->damaged || (found->status != STORE_DONE && found->status != STORE_MISSING);
}

void admin_put_age(struct akhet_text *out, enum akhet_lang lang, int64_t ms)
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
                      const struct server_check *found)
{
    const struct call *call = listing->call;
    char players[CELL], entries[CELL], age[CELL], quiet[CELL];
    struct akhet_text text = akhet_text_on(players, sizeof players);
    if (found->game)
        akhet_text_int(&text, found->seats);
    text = akhet_text_on(entries, sizeof entries);
    akhet_text_int(&text, summary->entries);
    text = akhet_text_on(age, sizeof age);
    admin_put_age(&text, call->lang, listing->now - summary->made);
    text = akhet_text_on(quiet, sizeof quiet);
    admin_put_age(&text, call->lang, listing->now - summary->changed);
    if (!listing->count)
        put_heading(call);
    const char *stage =
        say(call->lang,
            is_damaged(summary, found) ? MSG_ADMIN_DAMAGED : admin_stage_name(summary->stage));
    put_row(call,
            (const char *const[COLUMNS]){summary->table, stage, found->game ? found->game : "?",
                                         found->game ? players : "?", entries, age, quiet});
}

static bool list_json(struct listing *listing, const struct store_summary *summary,
                      const struct server_check *found)
{
    char line[512];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "table", summary->table);
    akhet_json_string(&json, "stage", admin_stage_word(summary->stage));
    akhet_json_bool(&json, "public", summary->shown);
    if (found->game) {
        akhet_json_string(&json, "game", found->game);
        akhet_json_int(&json, "players", found->seats);
    } else {
        akhet_json_null(&json, "game");
        akhet_json_null(&json, "players");
    }
    akhet_json_int(&json, "entries", summary->entries);
    akhet_json_int(&json, "made", summary->made);
    akhet_json_int(&json, "changed", summary->changed);
    if (is_damaged(summary, found))
        akhet_json_bool(&json, "damaged", true);
    akhet_json_object_end(&json);
    return call_put_line(listing->call, &text);
}

static bool list_one(void *context, const struct store_summary *summary)
{
    struct listing *listing = context;
    struct server_check found;
    server_check_log(listing->store, summary->table, &found);
    if (listing->call->given[OPT_JSON])
        listing->good = list_json(listing, summary, &found);
    else
        list_text(listing, summary, &found);
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
