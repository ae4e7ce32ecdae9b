/* Playing: moves, taking back, pausing, giving up. */
#include <string.h>

#include "server/rules.h"
#include "server/server.h"

static bool playing(const struct table *table, const struct asker *asker, struct refusal *refusal)
{
    if (asker->seat < 0)
        return refuse(refusal, REFUSED_NOT_SEATED, NULL, 0);
    if (table->stage == TABLE_OPEN)
        return refuse(refusal, REFUSED_NOT_STARTED, NULL, 0);
    if (table->stage != TABLE_PLAYING)
        return refuse(refusal, REFUSED_IS_OVER, NULL, 0);
    return !table->seat[asker->seat].resigned || refuse(refusal, REFUSED_RESIGNED, NULL, 0);
}

static bool legal(const struct match *match, akhet_move move)
{
    akhet_move moves[AKHET_LEGAL];
    unsigned count = match->record.game->legal(&match->state, moves);
    for (unsigned i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

bool rule_move(const struct table *table, const struct asker *asker, const struct order *order,
               struct entry *entry, struct refusal *refusal)
{
    const struct match *match = &table->match;
    entry->kind = ENTRY_MOVE;
    if (!playing(table, asker, refusal))
        return false;
    if (table_paused(table))
        return refuse(refusal, REFUSED_PAUSED, NULL, 0);
    if (order->at != match->record.moves)
        return refuse(refusal, REFUSED_STALE, NULL, match->record.moves);
    if (table->seat[asker->seat].stand_in || match_seat(match) != asker->seat)
        return refuse(refusal, REFUSED_NOT_YOUR_TURN, NULL, 0);
    if (!akhet_move_parse(match->record.game, order->text, &entry->move, NULL))
        return refuse(refusal, REFUSED_NOT_A_MOVE, order->text, 0);
    entry->at = match->record.moves;
    return legal(match, entry->move) || refuse(refusal, REFUSED_ILLEGAL, order->text, 0);
}

/* Free while nothing became known; else, where the table allows it, the others are asked. Alone
 * with bots nobody has to be. */
bool rule_undo(const struct table *table, const struct asker *asker, const struct order *order,
               struct entry *entry, struct refusal *refusal)
{
    (void)order;
    if (!playing(table, asker, refusal))
        return false;
    if (table->plan.undo == UNDO_NONE)
        return refuse(refusal, REFUSED_UNDO_OFF, NULL, 0);
    if (!table_decided(table, asker->seat))
        return refuse(refusal, REFUSED_NO_UNDO, NULL, 0);
    entry->kind = ENTRY_UNDO;
    if (match_undo_kind(&table->match, asker->seat) == MATCH_UNDO_FREE)
        return true;
    if (table->plan.undo == UNDO_FREE || table_alone(table, asker->seat))
        return refuse(refusal, REFUSED_UNDO_KNOWN, NULL, 0);
    entry->kind = ENTRY_UNDO_ASK;
    return table->undo_asked < 0 || refuse(refusal, REFUSED_UNDO_ASKED, NULL, 0);
}

bool rule_undo_answer(const struct table *table, const struct asker *asker,
                      const struct order *order, struct entry *entry, struct refusal *refusal)
{
    entry->kind = ENTRY_UNDO_ANSWER;
    entry->yes = order->yes > 0;
    if (!playing(table, asker, refusal))
        return false;
    if (table->undo_asked < 0 || table->seat[asker->seat].agrees)
        return refuse(refusal, REFUSED_UNDO_NOT_ASKED, NULL, 0);
    return true;
}

bool rule_pause(const struct table *table, const struct asker *asker, const struct order *order,
                struct entry *entry, struct refusal *refusal)
{
    (void)order;
    entry->kind = ENTRY_PAUSE;
    if (!playing(table, asker, refusal))
        return false;
    return !table_paused(table) || refuse(refusal, REFUSED_PAUSED, NULL, 0);
}

bool rule_go_on(const struct table *table, const struct asker *asker, const struct order *order,
                struct entry *entry, struct refusal *refusal)
{
    (void)order;
    entry->kind = ENTRY_GO_ON;
    if (!playing(table, asker, refusal))
        return false;
    return table_paused(table) || refuse(refusal, REFUSED_NOT_PAUSED, NULL, 0);
}

bool rule_resign(const struct table *table, const struct asker *asker, const struct order *order,
                 struct entry *entry, struct refusal *refusal)
{
    (void)order;
    entry->kind = ENTRY_RESIGN;
    return playing(table, asker, refusal);
}
