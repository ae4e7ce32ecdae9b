/* Commands during a match: move, undo, pause, resign. */
#include <string.h>

#include "server/internal.h"
#include "server/table_commands.h"

static bool playing(const struct table *table, const struct asker *asker, struct error *error)
{
    if (asker->seat < 0)
        return refuse(error, ERROR_NOT_SEATED, NULL, 0);
    if (table->stage == TABLE_OPEN)
        return refuse(error, ERROR_NOT_STARTED, NULL, 0);
    if (table->stage != TABLE_PLAYING)
        return refuse(error, ERROR_IS_OVER, NULL, 0);
    return !table->seat[asker->seat].resigned || refuse(error, ERROR_RESIGNED, NULL, 0);
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

bool rule_move(const struct table *table, const struct asker *asker, const struct command *command,
               struct entry *entry, struct error *error)
{
    const struct match *match = &table->match;
    entry->kind = ENTRY_MOVE;
    if (!playing(table, asker, error))
        return false;
    if (table_paused(table))
        return refuse(error, ERROR_PAUSED, NULL, 0);
    if (command->at != match->record.moves)
        return refuse(error, ERROR_STALE, NULL, match->record.moves);
    if (table->seat[asker->seat].stand_in || match_seat(match) != asker->seat)
        return refuse(error, ERROR_NOT_YOUR_TURN, NULL, 0);
    if (!akhet_move_parse(match->record.game, command->text, &entry->move, NULL))
        return refuse(error, ERROR_NOT_A_MOVE, command->text, 0);
    entry->at = match->record.moves;
    return legal(match, entry->move) || refuse(error, ERROR_ILLEGAL, command->text, 0);
}

/* An undo is free while nothing new became known. Otherwise the other people must agree, if the
 * table allows it and at least one other person plays; at a rated table they always must. */
bool rule_undo(const struct table *table, const struct asker *asker, const struct command *command,
               struct entry *entry, struct error *error)
{
    (void)command;
    if (!playing(table, asker, error))
        return false;
    if (table->settings.undo == UNDO_NONE)
        return refuse(error, ERROR_UNDO_OFF, NULL, 0);
    if (table->undos >= LIMIT_UNDOS)
        return refuse(error, ERROR_UNDO_MANY, NULL, LIMIT_UNDOS);
    if (!table_decided(table, asker->seat))
        return refuse(error, ERROR_NO_UNDO, NULL, 0);
    if (table->settings.rated && table_bot_answered(table, asker->seat))
        return refuse(error, ERROR_UNDO_RATED, NULL, 0);
    enum match_undo_kind kind = table_undo_kind(table, asker->seat);
    entry->kind = kind == MATCH_UNDO_FREE ? ENTRY_UNDO : ENTRY_UNDO_ASK;
    if (kind != MATCH_UNDO_NO)
        return true;
    return refuse(error, table->undo_asked >= 0 ? ERROR_UNDO_ASKED : ERROR_UNDO_KNOWN, NULL, 0);
}

bool rule_undo_answer(const struct table *table, const struct asker *asker,
                      const struct command *command, struct entry *entry, struct error *error)
{
    entry->kind = ENTRY_UNDO_ANSWER;
    entry->yes = command->yes > 0;
    if (!playing(table, asker, error))
        return false;
    if (table->undo_asked < 0 || table->seat[asker->seat].agrees)
        return refuse(error, ERROR_UNDO_NOT_ASKED, NULL, 0);
    return true;
}

/* At a rated table the other people must agree to a pause. */
bool rule_pause(const struct table *table, const struct asker *asker, const struct command *command,
                struct entry *entry, struct error *error)
{
    (void)command;
    bool ask = table->settings.rated && !table_alone(table, asker->seat);
    entry->kind = ask ? ENTRY_PAUSE_ASK : ENTRY_PAUSE;
    if (!playing(table, asker, error))
        return false;
    if (table_paused(table))
        return refuse(error, ERROR_PAUSED, NULL, 0);
    if (table->pause_ended == asker->seat)
        return refuse(error, ERROR_PAUSE_ENDED, NULL, 0);
    return !ask || table->pause_asked < 0 || refuse(error, ERROR_PAUSE_ASKED, NULL, 0);
}

bool rule_pause_answer(const struct table *table, const struct asker *asker,
                       const struct command *command, struct entry *entry, struct error *error)
{
    entry->kind = ENTRY_PAUSE_ANSWER;
    entry->yes = command->yes > 0;
    if (!playing(table, asker, error))
        return false;
    if (table->pause_asked < 0 || table->seat[asker->seat].agrees_to_pause)
        return refuse(error, ERROR_PAUSE_NOT_ASKED, NULL, 0);
    return true;
}

bool rule_go_on(const struct table *table, const struct asker *asker, const struct command *command,
                struct entry *entry, struct error *error)
{
    (void)command;
    entry->kind = ENTRY_GO_ON;
    if (!playing(table, asker, error))
        return false;
    return table_paused(table) || refuse(error, ERROR_NOT_PAUSED, NULL, 0);
}

bool rule_resign(const struct table *table, const struct asker *asker,
                 const struct command *command, struct entry *entry, struct error *error)
{
    (void)command;
    entry->kind = ENTRY_RESIGN;
    return playing(table, asker, error);
}
