/* akhet admin: an operator's actions on the database of a server, whether it runs or not. */
#include "cli/admin.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/files.h"
#include "store/store_shared.h"

enum { PATH_BYTES = 4096, WHY_BYTES = 1024 };

const char *admin_stage_word(enum store_stage stage)
{
    static const char *const word[STORE_STAGES] = {"open", "playing", "over", "closed"};
    return word[stage];
}

enum message admin_stage_name(enum store_stage stage)
{
    static const enum message name[STORE_STAGES] = {MSG_ADMIN_OPEN, MSG_ADMIN_PLAYING,
                                                    MSG_ADMIN_OVER, MSG_ADMIN_CLOSED};
    return name[stage];
}

int admin_failed(const struct call *call, enum store_status status)
{
    switch (status) {
    case STORE_MISSING:
        return call_refuse(call, FAILED, MSG_ADMIN_NO_TABLE,
                           BLANKS(WORD("what", call->operand[1])));
    case STORE_FULL:
        return call_refuse(call, FAILED, MSG_ADMIN_FULL, NULL);
    case STORE_TAKEN:
    case STORE_BUSY:
        return call_refuse(call, FAILED, MSG_ADMIN_BUSY, NULL);
    default:
        return call_refuse(call, FAILED, MSG_ADMIN_BROKEN, NULL);
    }
}

/* ---- writing ------------------------------------------------------------------------------- */

void admin_keep_status(void *context, enum store_status status)
{
    *(enum store_status *)context = status;
}

int64_t admin_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void admin_wait(struct store *store)
{
    while (store_waiting(store)) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        store_deliver(store);
    }
}

/* ---- stats --------------------------------------------------------------------------------- */

static bool stats_json(const struct call *call, const struct store_counts *counts)
{
    char line[512];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_object(&json, "tables");
    for (unsigned stage = 0; stage < STORE_STAGES; stage++)
        akhet_json_int(&json, admin_stage_word((enum store_stage)stage),
                       (long long)counts->tables[stage]);
    akhet_json_object_end(&json);
    akhet_json_int(&json, "entries", (long long)counts->entries);
    akhet_json_int(&json, "players", (long long)counts->players);
    akhet_json_int(&json, "results", (long long)counts->results);
    akhet_json_int(&json, "bytes", (long long)counts->bytes);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

static int stats(struct call *call, struct store *store)
{
    struct store_counts counts;
    store_count(store, &counts);
    if (call->given[OPT_JSON])
        return stats_json(call, &counts) ? DONE : FAILED;
    const struct {
        enum message name;
        uint64_t count;
    } row[] = {
        {MSG_ADMIN_STATS_OPEN, counts.tables[STORE_OPEN]},
        {MSG_ADMIN_STATS_PLAYING, counts.tables[STORE_PLAYING]},
        {MSG_ADMIN_STATS_OVER, counts.tables[STORE_OVER]},
        {MSG_ADMIN_STATS_CLOSED, counts.tables[STORE_CLOSED]},
        {MSG_ADMIN_STATS_ENTRIES, counts.entries},
        {MSG_ADMIN_STATS_PLAYERS, counts.players},
        {MSG_ADMIN_STATS_RESULTS, counts.results},
        {MSG_ADMIN_STATS_BYTES, counts.bytes},
    };
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        say_padded(call->out, say(call->lang, row[i].name), 24);
        fprintf(call->out, "%14llu\n", (unsigned long long)row[i].count);
    }
    return DONE;
}

/* Opening a store creates it; an operator who mistypes a name wants an error instead. */
static int with_store(struct call *call, int on_store(struct call *call, struct store *store),
                      const char *path)
{
    char why[WHY_BYTES];
    struct store_options options = {.path = path, .lang = call->lang};
    if (!store_is_postgres(path) && access(path, F_OK) != 0)
        return call_refuse(call, FAILED, MSG_ADMIN_NO_DATA, BLANKS(WORD("path", path)));
    struct store *store = store_open(&options, why, sizeof why);
    if (!store)
        return call_refuse(call, FAILED, MSG_ADMIN_WHY, BLANKS(WORD("why", why)));
    int code = on_store(call, store);
    store_close(store);
    return code;
}

/* ---- copies -------------------------------------------------------------------------------- */

static int back_up(struct call *call, const char *path)
{
    char why[WHY_BYTES];
    if (!store_back_up(path, call->operand[1], call->lang, why, sizeof why))
        return call_refuse(call, FAILED, MSG_ADMIN_WHY, BLANKS(WORD("why", why)));
    call_tell(call, MSG_ADMIN_BACKED_UP,
              BLANKS(WORD("path", path), WORD("file", call->operand[1])));
    return DONE;
}

static int restore(struct call *call, const char *path)
{
    char why[WHY_BYTES];
    if (!store_restore(call->operand[1], path, call->lang, why, sizeof why))
        return call_refuse(call, FAILED, MSG_ADMIN_WHY, BLANKS(WORD("why", why)));
    call_tell(call, MSG_ADMIN_RESTORED, BLANKS(WORD("path", path), WORD("file", call->operand[1])));
    return with_store(call, admin_check, path);
}

/* Between any two stores, and not the one of --data. */
static int copy(struct call *call, const char *path)
{
    char why[WHY_BYTES], from[STORE_SHOWN], to[STORE_SHOWN];
    (void)path;
    if (!store_copy(call->operand[1], call->operand[2], NULL, NULL, call->lang, why, sizeof why))
        return call_refuse(call, FAILED, MSG_ADMIN_WHY, BLANKS(WORD("why", why)));
    store_show_path(call->operand[1], from, sizeof from);
    store_show_path(call->operand[2], to, sizeof to);
    call_tell(call, MSG_ADMIN_COPIED, BLANKS(WORD("path", from), WORD("file", to)));
    return DONE;
}

/* ---- the table of actions ------------------------------------------------------------------ */

static const struct action {
    const char *name;
    enum message needs;  /* the operand that it requires */
    enum message second; /* and another one */
    int (*on_store)(struct call *call, struct store *store);
    int (*on_file)(struct call *call, const char *path);
} actions[] = {
    {"list", MSG_NOTHING, MSG_NOTHING, admin_list, NULL},
    {"close", MSG_B_TABLE, MSG_NOTHING, admin_close, NULL},
    {"prune", MSG_NOTHING, MSG_NOTHING, admin_prune, NULL},
    {"export", MSG_B_TABLE, MSG_NOTHING, admin_export, NULL},
    {"ban", MSG_B_WHO, MSG_NOTHING, admin_ban, NULL},
    {"unban", MSG_B_WHO, MSG_NOTHING, admin_unban, NULL},
    {"bans", MSG_NOTHING, MSG_NOTHING, admin_bans, NULL},
    {"rename", MSG_B_NAME, MSG_B_NEW_NAME, admin_rename, NULL},
    {"delete", MSG_B_NAME, MSG_NOTHING, admin_delete, NULL},
    {"back-up", MSG_B_FILE, MSG_NOTHING, NULL, back_up},
    {"restore", MSG_B_FILE, MSG_NOTHING, NULL, restore},
    {"stats", MSG_NOTHING, MSG_NOTHING, stats, NULL},
    {"check", MSG_NOTHING, MSG_NOTHING, admin_check, NULL},
    {"copy", MSG_B_FROM, MSG_B_INTO, NULL, copy},
};

int run_admin(struct call *call)
{
    char path[PATH_BYTES];
    const struct action *action = actions;
    while (strcmp(action->name, call->operand[0]) != 0)
        action++;
    bool needs = action->needs != MSG_NOTHING && !call->given[OPT_STALE];
    if (needs && !call->operand[1])
        return call_refuse(call, USAGE, MSG_MISSING_OPERAND,
                           BLANKS(WORD("blank", say(call->lang, action->needs))));
    if (!needs && call->operand[1])
        return call_refuse(call, USAGE, MSG_TOO_MANY_OPERANDS,
                           BLANKS(WORD("what", call->operand[1])));
    bool two = action->second != MSG_NOTHING;
    if (two && !call->operand[2])
        return call_refuse(call, USAGE, MSG_MISSING_OPERAND,
                           BLANKS(WORD("blank", say(call->lang, action->second))));
    if (!two && call->operand[2])
        return call_refuse(call, USAGE, MSG_TOO_MANY_OPERANDS,
                           BLANKS(WORD("what", call->operand[2])));
    if (!file_database(call, path, sizeof path))
        return call_refuse(call, FAILED, MSG_ADMIN_NO_DATA, BLANKS(WORD("path", path)));
    return action->on_store ? with_store(call, action->on_store, path)
                            : action->on_file(call, path);
}
