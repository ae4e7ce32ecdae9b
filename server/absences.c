/* Absences of the server. */
#include "server/absences.h"

#include <string.h>

#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/table_log.h"
#include "server/tables.h"

enum {
    BEAT_MS = 5000, /* a crash gives the clocks that ran this much at most */
    AT_ONCE = 1000  /* tables that get their entry in the moment a stall is noticed */
};

/* A database from the future: up to this, its time goes on; beyond, it is not believed. */
#define AHEAD_MS (7 * MATCH_DAY)

/* ---- the list ------------------------------------------------------------------------------ */

/* Overlaps come from several servers on one database. */
static void add(struct absences *absences, struct store_absence one)
{
    if (one.from < absences->last)
        one.from = absences->last;
    if (one.from >= one.to)
        return;
    if (absences->count == STORE_ABSENCES)
        memmove(absences->list, absences->list + 1, --absences->count * sizeof *absences->list);
    absences->list[absences->count++] = one;
    absences->last = one.to;
}

int64_t absences_within(const struct server *server, int64_t from, int64_t to)
{
    const struct absences *absences = &server->absences;
    int64_t sum = 0;
    for (unsigned i = absences->count; i-- > 0 && absences->list[i].to > from;) {
        int64_t begin = absences->list[i].from, end = absences->list[i].to;
        begin = begin > from ? begin : from;
        end = end < to ? end : to;
        sum += end > begin ? end - begin : 0;
    }
    return sum;
}

int64_t absences_of(const struct table *table)
{
    const struct absences *absences = &table->server->absences;
    const struct match_clock *clock = &table->clock;
    if (clock->since >= absences->last || table->stage != TABLE_PLAYING ||
        match_clock_deadline(clock) == MATCH_NEVER)
        return 0;
    int64_t ms = absences_within(table->server, clock->since, server_now(table->server));
    return ms < ENTRY_LONGEST ? ms : ENTRY_LONGEST;
}

static void written(void *context, enum store_status status)
{
    if (status != STORE_DONE)
        server_storage_failed(context);
}

static void note(struct server *server, int64_t from, int64_t to)
{
    struct store_absence one = {from, to};
    add(&server->absences, one);
    server->metrics.absences++;
    server->metrics.absent += (uint64_t)(to - from) * 1000;
    store_absence_add(server->store, &one, written, server);
}

/* ---- while it runs --------------------------------------------------------------------------- */

struct stall {
    int64_t ms;
    unsigned appended;
};

/* A player who was disconnected could not come back meanwhile.
 *
 * Watchers learn at once that the clocks did not run, up to a number of tables, so that this is not
 * the next stall. The entries of all other tables are written when something happens there. */
static void after_stall(struct table *table, void *context)
{
    struct stall *stall = context;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (table->seat[seat].left)
            table->seat[seat].left += stall->ms;
    if (table->subscribers && stall->appended < AT_ONCE)
        stall->appended += table_append_absence(table);
}

void absences_stalled(struct server *server, int64_t from, int64_t to)
{
    struct stall stall = {to - from, 0};
    if (server->stopping)
        return;
    diagnostics_with(server, DIAGNOSTIC_WARNING, "stall", DIAGNOSTIC_NUMBER("ms", stall.ms));
    if (!cluster_alone(server)) /* others served the players meanwhile */
        return;
    note(server, from, to);
    tables_visit(server, after_stall, &stall);
}

void absences_outage(struct server *server, int64_t from, int64_t to)
{
    diagnostics_with(server, DIAGNOSTIC_WARNING, "outage", DIAGNOSTIC_NUMBER("ms", to - from));
    note(server, from, to);
}

static void beaten(void *context, enum store_status status)
{
    struct server *server = context;
    server->absences.beating = false;
    written(context, status);
}

void absences_tick(struct server *server)
{
    struct absences *absences = &server->absences;
    int64_t now = server_now(server);
    if (absences->beating || server->stopping || now - absences->beat < BEAT_MS)
        return;
    absences->beating = true;
    absences->beat = now;
    store_heartbeat(server->store, now, beaten, server);
}

/* ---- opening and closing --------------------------------------------------------------------- */

/* Continue from the newest time in the database if the system's clock is behind it. */
static void set_clock(struct server *server, int64_t newest)
{
    int64_t behind = newest - server_now(server);
    if (behind <= 0)
        return;
    bool believed = behind <= AHEAD_MS;
    if (believed)
        server->ahead = behind;
    diagnostics_with(server, DIAGNOSTIC_WARNING,
                     believed ? "system clock is behind the database"
                              : "database has times far in the future",
                     DIAGNOSTIC_NUMBER("ms", behind));
}

void absences_open(struct server *server)
{
    struct absences *absences = &server->absences;
    struct store_absence known[STORE_ABSENCES];
    int64_t beat = store_last_heartbeat(server->store), entry = store_newest_entry(server->store);
    if (!server->shared) /* otherwise the time is the database's */
        set_clock(server, beat > entry ? beat : entry);
    int64_t now = server_now(server), from = beat ? beat : entry;
    if (server->shared && now - from < 2 * BEAT_MS)
        from = 0; /* another process runs */
    unsigned count = store_absences(server->store, known);
    for (unsigned i = 0; i < count; i++)
        if (known[i].to <= now)
            add(absences, known[i]);
    if (from && from < now) {
        note(server, from, now);
        diagnostics_with(server, DIAGNOSTIC_INFO, "downtime", DIAGNOSTIC_NUMBER("ms", now - from));
    }
    absences->beating = true;
    absences->beat = now;
    store_heartbeat(server->store, now, beaten, server);
}

void absences_close(struct server *server)
{
    store_heartbeat(server->store, server_now(server), NULL, NULL);
}
