/* Taking and leaving seats, beginning, standing in for who is gone, playing again. */
#include <string.h>

#include "server/copy.h"
#include "server/rules.h"
#include "server/server.h"
#include "server/tables.h"

static bool before_start(const struct table *table, struct refusal *refusal)
{
    if (table->stage == TABLE_CLOSED)
        return refuse(refusal, REFUSED_IS_OVER, NULL, 0);
    return table->stage == TABLE_OPEN || refuse(refusal, REFUSED_STARTED, NULL, 0);
}

static bool seated(const struct asker *asker, struct refusal *refusal)
{
    return asker->seat >= 0 || refuse(refusal, REFUSED_NOT_SEATED, NULL, 0);
}

/* A seat for the asker: programs take those for programs first, and people never. */
static int free_seat(const struct table *table, bool program)
{
    int found = -1;
    for (int seat = table->plan.setup.players; seat-- > 0;) {
        const struct table_seat *it = &table->seat[seat];
        if (it->kind != SEAT_OPEN || (it->for_program && !program))
            continue;
        if (found < 0 || it->for_program || !table->seat[found].for_program)
            found = seat;
    }
    return found;
}

bool rule_sit(const struct table *table, const struct asker *asker, const struct order *order,
              struct entry *entry, struct refusal *refusal)
{
    int seat = order->seat >= 0 ? order->seat : free_seat(table, asker->program);
    entry->kind = ENTRY_SIT;
    if (!before_start(table, refusal))
        return false;
    if (asker->seat >= 0)
        return refuse(refusal, REFUSED_SEATED_ALREADY, NULL, 0);
    if (table_sent_away(table, asker->player))
        return refuse(refusal, REFUSED_SENT_AWAY, NULL, 0);
    if (order->seat >= table->plan.setup.players)
        return refuse(refusal, REFUSED_NO_SEAT, NULL, 0);
    if (seat < 0 || table->seat[seat].kind != SEAT_OPEN ||
        (table->seat[seat].for_program && !asker->program))
        return refuse(refusal, REFUSED_SEAT_TAKEN, NULL, 0);
    entry->seat = seat;
    copy_text(entry->text, sizeof entry->text, asker->name);
    return true;
}

bool rule_rise(const struct table *table, const struct asker *asker, const struct order *order,
               struct entry *entry, struct refusal *refusal)
{
    (void)order;
    entry->kind = ENTRY_RISE;
    return before_start(table, refusal) && seated(asker, refusal);
}

/* The table before the start, a seat of it, and who opened it. */
static bool arranging(const struct table *table, const struct asker *asker,
                      const struct order *order, struct refusal *refusal)
{
    if (!before_start(table, refusal))
        return false;
    if (asker->player != table->creator)
        return refuse(refusal, REFUSED_NOT_CREATOR, NULL, 0);
    return order->seat < table->plan.setup.players || refuse(refusal, REFUSED_NO_SEAT, NULL, 0);
}

bool rule_bot(const struct table *table, const struct asker *asker, const struct order *order,
              struct entry *entry, struct refusal *refusal)
{
    entry->kind = ENTRY_BOT;
    entry->seat = order->seat;
    entry->level = order->level < 0 ? PLAN_LEVEL : (unsigned)order->level;
    if (!arranging(table, asker, order, refusal))
        return false;
    if (!entry->level)
        return refuse(refusal, REFUSED_BAD_MEMBER, "level", 0);
    return !table->seat[order->seat].player || refuse(refusal, REFUSED_SEAT_TAKEN, NULL, 0);
}

/* A bot goes, or somebody is asked to; from the own seat one rises. */
bool rule_free(const struct table *table, const struct asker *asker, const struct order *order,
               struct entry *entry, struct refusal *refusal)
{
    entry->kind = order->seat == asker->seat ? ENTRY_RISE : ENTRY_FREE;
    entry->seat = order->seat;
    if (!arranging(table, asker, order, refusal))
        return false;
    entry->player = table->seat[order->seat].player;
    return table->seat[order->seat].kind != SEAT_OPEN ||
           refuse(refusal, REFUSED_SEAT_FREE, NULL, 0);
}

bool rule_close(const struct table *table, const struct asker *asker, const struct order *order,
                struct entry *entry, struct refusal *refusal)
{
    entry->kind = ENTRY_CLOSE;
    return arranging(table, asker, order, refusal);
}

bool rule_salt(const struct table *table, const struct asker *asker, const struct order *order,
               struct entry *entry, struct refusal *refusal)
{
    struct akhet_fair fair = {0};
    entry->kind = ENTRY_SALT;
    if (!before_start(table, refusal) || !seated(asker, refusal))
        return false;
    if (!akhet_fair_salt(&fair, 0, order->text, NULL))
        return refuse(refusal, REFUSED_SALT_BAD, NULL, 0);
    copy_text(entry->text, sizeof entry->text, order->text);
    return true;
}

bool rule_start(const struct table *table, const struct asker *asker, const struct order *order,
                struct entry *entry, struct refusal *refusal)
{
    (void)order;
    entry->kind = ENTRY_START;
    if (!before_start(table, refusal))
        return false;
    return asker->player == table->creator || refuse(refusal, REFUSED_NOT_CREATOR, NULL, 0);
}

static bool while_playing(const struct table *table, struct refusal *refusal)
{
    if (table->stage == TABLE_OPEN)
        return refuse(refusal, REFUSED_NOT_STARTED, NULL, 0);
    return table->stage == TABLE_PLAYING || refuse(refusal, REFUSED_IS_OVER, NULL, 0);
}

bool rule_replace(const struct table *table, const struct asker *asker, const struct order *order,
                  struct entry *entry, struct refusal *refusal)
{
    entry->kind = ENTRY_STAND_IN;
    entry->seat = order->seat;
    entry->level = PLAN_LEVEL;
    if (!while_playing(table, refusal) || !seated(asker, refusal))
        return false;
    if (order->seat >= table->plan.setup.players)
        return refuse(refusal, REFUSED_NO_SEAT, NULL, 0);
    const struct table_seat *seat = &table->seat[order->seat];
    bool away = seat->left && server_now(table->server) - seat->left >= LIMIT_AWAY_MS;
    if (table_bot(table, order->seat) || !away || order->seat == asker->seat ||
        table->plan.pace.kind == MATCH_PACE_DAYS)
        return refuse(refusal, REFUSED_NOT_AWAY, NULL, 0);
    return true;
}

bool rule_back(const struct table *table, const struct asker *asker, const struct order *order,
               struct entry *entry, struct refusal *refusal)
{
    (void)order;
    entry->kind = ENTRY_BACK;
    if (!while_playing(table, refusal) || !seated(asker, refusal))
        return false;
    const struct table_seat *seat = &table->seat[asker->seat];
    if (seat->resigned)
        return refuse(refusal, REFUSED_RESIGNED, NULL, 0);
    if (seat->fell)
        return refuse(refusal, REFUSED_FLAG_FELL, NULL, 0);
    return seat->stand_in || refuse(refusal, REFUSED_NOT_REPLACED, NULL, 0);
}

/* The first to ask makes the name of the new table; create.c opens it when this is written. */
bool rule_rematch(const struct table *table, const struct asker *asker, const struct order *order,
                  struct entry *entry, struct refusal *refusal)
{
    (void)order;
    entry->kind = ENTRY_REMATCH;
    if (!seated(asker, refusal))
        return false;
    if (table->stage != TABLE_OVER)
        return refuse(refusal, REFUSED_NOT_OVER, NULL, 0);
    if (*table->rematch)
        copy_text(entry->text, sizeof entry->text, table->rematch);
    else
        table_id_make(entry->text);
    return true;
}
