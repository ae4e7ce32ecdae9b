/* Commands about seats: sit, rise, start, replace an absent player, rematch. */
#include <string.h>

#include "server/internal.h"
#include "server/table_commands.h"
#include "server/table_create.h"
#include "server/tables.h"

static bool before_start(const struct table *table, struct error *error)
{
    if (table->stage == TABLE_CLOSED)
        return refuse(error, ERROR_IS_OVER, NULL, 0);
    return table->stage == TABLE_OPEN || refuse(error, ERROR_STARTED, NULL, 0);
}

static bool seated(const struct asker *asker, struct error *error)
{
    return asker->seat >= 0 || refuse(error, ERROR_NOT_SEATED, NULL, 0);
}

/* A program prefers the seats reserved for programs; people never get those. */
static int free_seat(const struct table *table, bool program)
{
    int found = -1;
    for (int seat = table->settings.setup.players; seat-- > 0;) {
        const struct table_seat *it = &table->seat[seat];
        if (it->kind != SEAT_OPEN || (it->for_program && !program))
            continue;
        if (found < 0 || it->for_program || !table->seat[found].for_program)
            found = seat;
    }
    return found;
}

/* A table of one's own counts already. */
static bool may_have_another(const struct table *table, const struct asker *asker,
                             const struct command *command, struct error *error)
{
    unsigned own = table->creator == asker->player;
    return !table->server->options.limits || command->tables[0] < LIMIT_TABLES + own ||
           refuse(error, ERROR_TOO_MANY_TABLES, NULL, LIMIT_TABLES);
}

bool rule_sit(const struct table *table, const struct asker *asker, const struct command *command,
              struct entry *entry, struct error *error)
{
    int seat = command->seat >= 0 ? command->seat : free_seat(table, asker->program);
    entry->kind = ENTRY_SIT;
    if (!before_start(table, error))
        return false;
    if (asker->seat >= 0)
        return refuse(error, ERROR_SEATED_ALREADY, NULL, 0);
    if (table_sent_away(table, asker->player))
        return refuse(error, ERROR_SENT_AWAY, NULL, 0);
    if (command->seat >= table->settings.setup.players)
        return refuse(error, ERROR_NO_SEAT, NULL, 0);
    if (seat < 0 || table->seat[seat].kind != SEAT_OPEN ||
        (table->seat[seat].for_program && !asker->program))
        return refuse(error, ERROR_SEAT_TAKEN, NULL, 0);
    entry->seat = seat;
    copy_text(entry->text, sizeof entry->text, asker->name);
    return may_have_another(table, asker, command, error);
}

bool rule_rise(const struct table *table, const struct asker *asker, const struct command *command,
               struct entry *entry, struct error *error)
{
    (void)command;
    entry->kind = ENTRY_RISE;
    return before_start(table, error) && seated(asker, error);
}

/* Only the creator may change seats, and only before the start. */
static bool arranging(const struct table *table, const struct asker *asker,
                      const struct command *command, struct error *error)
{
    if (!before_start(table, error))
        return false;
    if (asker->player != table->creator)
        return refuse(error, ERROR_NOT_CREATOR, NULL, 0);
    return command->seat < table->settings.setup.players || refuse(error, ERROR_NO_SEAT, NULL, 0);
}

/* Whether a person could still sit down if a bot took this seat. */
static bool leaves_a_seat(const struct table *table, int taken)
{
    for (int seat = 0; seat < table->settings.setup.players; seat++)
        if (seat != taken && table->seat[seat].kind == SEAT_OPEN)
            return true;
    return false;
}

bool rule_bot(const struct table *table, const struct asker *asker, const struct command *command,
              struct entry *entry, struct error *error)
{
    entry->kind = ENTRY_BOT;
    entry->seat = command->seat;
    entry->level = command->level < 0 ? SETTINGS_LEVEL : (unsigned)command->level;
    if (!arranging(table, asker, command, error))
        return false;
    if (!entry->level)
        return refuse(error, ERROR_BAD_MEMBER, "level", 0);
    if (!table_may_start(table) && !leaves_a_seat(table, command->seat))
        return refuse(error, ERROR_BOTS_ALONE, NULL, 0);
    return !table->seat[command->seat].player || refuse(error, ERROR_SEAT_TAKEN, NULL, 0);
}

/* Remove a bot or a player; the creator's own seat becomes a normal `rise`. */
bool rule_free(const struct table *table, const struct asker *asker, const struct command *command,
               struct entry *entry, struct error *error)
{
    entry->kind = command->seat == asker->seat ? ENTRY_RISE : ENTRY_FREE;
    entry->seat = command->seat;
    if (!arranging(table, asker, command, error))
        return false;
    entry->player = table->seat[command->seat].player;
    return table->seat[command->seat].kind != SEAT_OPEN || refuse(error, ERROR_SEAT_FREE, NULL, 0);
}

bool rule_close(const struct table *table, const struct asker *asker, const struct command *command,
                struct entry *entry, struct error *error)
{
    entry->kind = ENTRY_CLOSE;
    return arranging(table, asker, command, error);
}

bool rule_salt(const struct table *table, const struct asker *asker, const struct command *command,
               struct entry *entry, struct error *error)
{
    struct akhet_fair fair = {0};
    entry->kind = ENTRY_SALT;
    if (!before_start(table, error) || !seated(asker, error))
        return false;
    if (!akhet_fair_salt(&fair, 0, command->text, NULL))
        return refuse(error, ERROR_SALT_BAD, NULL, 0);
    copy_text(entry->text, sizeof entry->text, command->text);
    return true;
}

bool rule_start(const struct table *table, const struct asker *asker, const struct command *command,
                struct entry *entry, struct error *error)
{
    (void)command;
    entry->kind = ENTRY_START;
    if (!before_start(table, error))
        return false;
    if (asker->player != table->creator)
        return refuse(error, ERROR_NOT_CREATOR, NULL, 0);
    return table_may_start(table) || refuse(error, ERROR_BOTS_ALONE, NULL, 0);
}

static bool while_playing(const struct table *table, struct error *error)
{
    if (table->stage == TABLE_OPEN)
        return refuse(error, ERROR_NOT_STARTED, NULL, 0);
    return table->stage == TABLE_PLAYING || refuse(error, ERROR_IS_OVER, NULL, 0);
}

bool rule_replace(const struct table *table, const struct asker *asker,
                  const struct command *command, struct entry *entry, struct error *error)
{
    entry->kind = ENTRY_STAND_IN;
    entry->seat = command->seat;
    entry->level = SETTINGS_LEVEL;
    if (!while_playing(table, error) || !seated(asker, error))
        return false;
    if (command->seat >= table->settings.setup.players)
        return refuse(error, ERROR_NO_SEAT, NULL, 0);
    const struct table_seat *seat = &table->seat[command->seat];
    bool away = seat->left && server_now(table->server) - seat->left >= LIMIT_AWAY_MS;
    if (table_bot(table, command->seat) || !away || command->seat == asker->seat ||
        table->settings.pace.kind == MATCH_PACE_DAYS)
        return refuse(error, ERROR_NOT_AWAY, NULL, 0);
    return true;
}

bool rule_back(const struct table *table, const struct asker *asker, const struct command *command,
               struct entry *entry, struct error *error)
{
    (void)command;
    entry->kind = ENTRY_BACK;
    if (!while_playing(table, error) || !seated(asker, error))
        return false;
    const struct table_seat *seat = &table->seat[asker->seat];
    if (seat->resigned)
        return refuse(error, ERROR_RESIGNED, NULL, 0);
    if (seat->fell)
        return refuse(error, ERROR_FLAG_FELL, NULL, 0);
    return seat->stand_in || refuse(error, ERROR_NOT_REPLACED, NULL, 0);
}

/* The first request chooses the id of the new table; table_create.c opens it when the entry is
 * written. */
bool rule_rematch(const struct table *table, const struct asker *asker,
                  const struct command *command, struct entry *entry, struct error *error)
{
    entry->kind = ENTRY_REMATCH;
    if (!seated(asker, error))
        return false;
    if (table->stage != TABLE_OVER)
        return refuse(error, ERROR_NOT_OVER, NULL, 0);
    if (*table->rematch) {
        copy_text(entry->text, sizeof entry->text, table->rematch);
        return true;
    }
    table_id_make(entry->text);
    return create_allowed(table->server, command->tables[0], error) &&
           create_allowed(table->server, command->tables[1], error);
}
