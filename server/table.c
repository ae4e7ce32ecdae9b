/* A table's state: computed by applying the entries of its log in order. */
#include "server/table.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/chat.h"
#include "server/cluster.h"
#include "server/internal.h"
#include "server/lobby.h"
#include "server/name.h"
#include "server/table_bots.h"
#include "server/tables.h"

struct table *table_new(struct server *server, const char *id)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    memcpy(table->id, id, STORE_TABLE);
    table->server = server;
    table->undo_asked = -1;
    table->pause_asked = table->paused_by = table->pause_ended = -1;
    table->due = -1;
    table->turn_told = AKHET_NOBODY;
    return table;
}

void table_free(struct table *table)
{
    while (table->waiting) {
        struct waiting *next = table->waiting->next;
        free(table->waiting);
        table->waiting = next;
    }
    lobby_forget(table);
    cluster_table_free(table);
    chat_free(table);
    free(table->id_hash);
    free(table->match.move); /* the block given to match_set_memory */
    free(table);
}

/* Presence and what was announced belong to this process, not to the log. */
static void keep_presence(struct table *table, const struct table *old)
{
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++) {
        struct table_seat *it = &table->seat[seat];
        int before = table_seat_of(old, it->player);
        it->left = before >= 0  ? old->seat[before].left
                   : it->player ? server_now(table->server)
                                : 0;
        it->told = before >= 0 && old->seat[before].told;
    }
}

void table_replace(struct table *table, struct table *fresh)
{
    size_t head = offsetof(struct table, subscribers); /* the rest is transient */
    struct table old = *table;
    memcpy(table, fresh, head);
    memcpy(fresh, &old, head);
    keep_presence(table, &old);
    table->in_lobby = old.in_lobby;
    table->turn_told = old.turn_told;
    table->notified_turn = old.notified_turn;
    table->epoch++; /* a bot's answer is about another match */
    table_free(fresh);
}

int table_seat_of(const struct table *table, uint64_t player)
{
    for (int seat = 0; player && seat < table->settings.setup.players; seat++)
        if (table->seat[seat].player == player)
            return seat;
    return AKHET_SPECTATOR;
}

bool table_sent_away(const struct table *table, uint64_t player)
{
    for (unsigned i = 0; i < TABLE_SENT_AWAY; i++)
        if (player && table->sent_away[i] == player)
            return true;
    return false;
}

int table_turn(const struct table *table)
{
    return table->stage == TABLE_PLAYING ? match_seat(&table->match) : AKHET_NOBODY;
}

unsigned table_bot(const struct table *table, int seat)
{
    const struct table_seat *it = &table->seat[seat];
    return it->kind == SEAT_BOT ? it->level : it->stand_in;
}

bool table_full(const struct table *table)
{
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (table->seat[seat].kind == SEAT_OPEN)
            return false;
    return true;
}

bool table_may_start(const struct table *table)
{
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (table->seat[seat].player)
            return true;
    return table->server->options.bot_tables;
}

bool table_paused(const struct table *table)
{
    return table->clock.paused;
}

bool table_decided(const struct table *table, int seat)
{
    const struct match *match = &table->match;
    for (unsigned at = match->record.moves; at-- > 0;)
        if (match->mark[at].by == seat && !(match->mark[at].flags & MATCH_BY_BOT))
            return true;
    return false;
}

bool table_alone(const struct table *table, int seat)
{
    for (unsigned other = 0; other < table->settings.setup.players; other++)
        if ((int)other != seat && !table_bot(table, (int)other) && !table->seat[other].resigned)
            return false;
    return true;
}

bool table_bot_answered(const struct table *table, int seat)
{
    const struct match *match = &table->match;
    for (unsigned at = match->record.moves; at-- > 0;) {
        if (match->mark[at].flags & MATCH_BY_BOT)
            return true;
        if (match->mark[at].by == seat)
            return false;
    }
    return false;
}

/* At a rated table the others always decide, and a bot's answer cannot be tried out. */
enum match_undo_kind table_undo_kind(const struct table *table, int seat)
{
    bool rated = table->settings.rated, alone = table_alone(table, seat);
    if (table->stage != TABLE_PLAYING || table->seat[seat].resigned ||
        table->settings.undo == UNDO_NONE || table->undos >= LIMIT_UNDOS)
        return MATCH_UNDO_NO;
    enum match_undo_kind kind = match_undo_kind(&table->match, seat);
    if (rated && table_bot_answered(table, seat))
        return MATCH_UNDO_NO;
    if (rated && !alone && kind == MATCH_UNDO_FREE)
        kind = MATCH_UNDO_ASK;
    bool askable =
        (rated || table->settings.undo == UNDO_CONSENT) && !alone && table->undo_asked < 0;
    return kind == MATCH_UNDO_ASK && !askable ? MATCH_UNDO_NO : kind;
}

/* ---- one function per kind of entry ------------------------------------------------------- */

static void sit(struct table *table, unsigned seat, uint64_t player, const char *name)
{
    struct table_seat *it = &table->seat[seat];
    it->kind = it->for_program ? SEAT_PROGRAM : SEAT_PERSON;
    it->player = player;
    copy_text(it->name, sizeof it->name, name);
}

/* "SETTINGS name=NAME": the creator's name comes last, because it may contain spaces. */
static bool do_create(struct table *table, const struct entry *entry)
{
    char line[sizeof entry->text];
    struct table_settings *settings = &table->settings;
    memcpy(line, entry->text, sizeof line);
    char *name = strstr(line, " name=");
    if (table->seq || !name || !name_stored(name + 6, strlen(name + 6)))
        return false;
    *name = '\0';
    if (!settings_read(settings, line) ||
        !match_open(&table->match, settings->game, &settings->setup, NULL) ||
        !match_commit(&table->match, settings->secret, NULL))
        return false;
    table->creator = entry->player;
    for (unsigned seat = 0; seat < settings->setup.players; seat++) {
        table->seat[seat].kind = settings->seat[seat] == SEAT_BOT ? SEAT_BOT : SEAT_OPEN;
        table->seat[seat].level = settings->level[seat];
        table->seat[seat].for_program = settings->seat[seat] == SEAT_PROGRAM;
        if (settings->seat[seat] == SEAT_PERSON)
            sit(table, seat, entry->player, name + 6);
    }
    return true;
}

static bool do_sit(struct table *table, const struct entry *entry)
{
    if (table->stage != TABLE_OPEN || table->seat[entry->seat].kind != SEAT_OPEN ||
        !name_stored(entry->text, strlen(entry->text)))
        return false;
    sit(table, (unsigned)entry->seat, entry->player, entry->text);
    return true;
}

static bool do_rise(struct table *table, const struct entry *entry)
{
    struct table_seat *seat = &table->seat[entry->seat];
    if (table->stage != TABLE_OPEN)
        return false;
    *seat = (struct table_seat){.for_program = seat->for_program, .level = seat->level};
    return true;
}

static bool do_bot(struct table *table, const struct entry *entry)
{
    struct table_seat *seat = &table->seat[entry->seat];
    if (table->stage != TABLE_OPEN || seat->player)
        return false;
    seat->kind = SEAT_BOT;
    seat->level = entry->level;
    return true;
}

static bool do_free(struct table *table, const struct entry *entry)
{
    struct table_seat *seat = &table->seat[entry->seat];
    if (table->stage != TABLE_OPEN || seat->kind == SEAT_OPEN)
        return false;
    if (seat->player)
        table->sent_away[table->sent++ % TABLE_SENT_AWAY] = seat->player;
    *seat = (struct table_seat){.for_program = seat->for_program, .level = SETTINGS_LEVEL};
    return true;
}

static bool do_salt(struct table *table, const struct entry *entry)
{
    return match_salt(&table->match, (unsigned)entry->seat, entry->text, NULL);
}

/* Give the match the player of a seat; a bot takes a seat that is still open. */
static bool seat_in_match(struct table *table, unsigned seat)
{
    struct table_seat *it = &table->seat[seat];
    if (it->kind == SEAT_OPEN)
        it->kind = SEAT_BOT;
    if (it->kind == SEAT_BOT)
        return match_bot(&table->match, seat, bot_of_level(it->level), "", NULL);
    if (it->kind == SEAT_PROGRAM)
        return match_program(&table->match, seat, it->name, NULL);
    return match_person(&table->match, seat, it->name, NULL);
}

static bool do_start(struct table *table, const struct entry *entry, struct akhet_events *events)
{
    if (table->stage != TABLE_OPEN)
        return false;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (!seat_in_match(table, seat))
            return false;
    if (!match_begin_events(&table->match, events, NULL))
        return false;
    match_clock_start(&table->clock, &table->settings.pace, match_seat(&table->match), entry->when);
    table->stage = TABLE_PLAYING;
    return true;
}

static bool make_room(struct match *match)
{
    unsigned more = match_wants_memory(match);
    void *memory = more ? malloc(MATCH_MEMORY(more)) : NULL;
    if (memory)
        free(match_set_memory(match, memory, more));
    return !more || memory;
}

/* The turn may have passed to another seat, or the match may have ended. */
static void pass_on(struct table *table, int64_t when)
{
    int seat = match_seat(&table->match);
    if (seat == AKHET_NOBODY)
        table->stage = TABLE_OVER;
    if (seat != table->clock.seat)
        table->pause_asked = table->pause_ended = -1;
    match_clock_turn(&table->clock, seat, when);
}

static bool do_move(struct table *table, const struct entry *entry, struct akhet_events *events)
{
    if (table->stage != TABLE_PLAYING || entry->at != table->match.record.moves ||
        entry->seat != match_seat(&table->match) || !make_room(&table->match) ||
        !match_play_events(&table->match, entry->move, events, NULL))
        return false;
    table->undo_asked = -1;
    pass_on(table, entry->when);
    return true;
}

static bool undo(struct table *table, int seat, bool forced, int64_t when)
{
    table->undo_asked = table->pause_asked = table->pause_ended = -1;
    table->undos++;
    if (!match_undo_of(&table->match, (unsigned)seat, forced, NULL))
        return false;
    table->stage = TABLE_PLAYING;
    match_clock_undo(&table->clock, match_seat(&table->match), when);
    return true;
}

static bool do_undo_ask(struct table *table, const struct entry *entry)
{
    table->undo_asked = entry->seat;
    table->undo_when = entry->when;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        table->seat[seat].agrees =
            (int)seat == entry->seat || table_bot(table, (int)seat) || table->seat[seat].resigned;
    return true;
}

static bool do_undo_answer(struct table *table, const struct entry *entry)
{
    if (table->undo_asked < 0)
        return false;
    if (!entry->yes) {
        table->undo_asked = -1;
        return true;
    }
    table->seat[entry->seat].agrees = true;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (!table->seat[seat].agrees)
            return true;
    return undo(table, table->undo_asked, true, entry->when);
}

static void pause_match(struct table *table, int seat, int64_t when)
{
    table->pause_asked = -1;
    table->paused_by = seat;
    match_clock_pause(&table->clock, when);
}

static bool do_pause_ask(struct table *table, const struct entry *entry)
{
    table->pause_asked = entry->seat;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        table->seat[seat].agrees_to_pause =
            (int)seat == entry->seat || table_bot(table, (int)seat) || table->seat[seat].resigned;
    return true;
}

static bool do_pause_answer(struct table *table, const struct entry *entry)
{
    if (table->pause_asked < 0)
        return false;
    if (!entry->yes) {
        table->pause_ended = table->pause_asked;
        table->pause_asked = -1;
        return true;
    }
    table->seat[entry->seat].agrees_to_pause = true;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (!table->seat[seat].agrees_to_pause)
            return true;
    pause_match(table, table->pause_asked, entry->when);
    return true;
}

/* A player whose pause another one ended does not pause again in this turn: otherwise a pause would
 * stop one's own clock for as long as one likes. */
static bool do_go_on(struct table *table, const struct entry *entry)
{
    if (table->paused_by != entry->seat)
        table->pause_ended = table->paused_by;
    match_clock_go_on(&table->clock, entry->when);
    return true;
}

static bool stand_in(struct table *table, int seat, unsigned level)
{
    table->seat[seat].stand_in = level;
    return match_stand_in(&table->match, (unsigned)seat, bot_of_level(level), NULL);
}

static bool do_resign(struct table *table, const struct entry *entry)
{
    table->seat[entry->seat].resigned = true;
    if (!match_resign(&table->match, (unsigned)entry->seat, NULL))
        return false;
    table->undo_asked = table->pause_asked = -1;
    pass_on(table, entry->when);
    return table->stage == TABLE_OVER || stand_in(table, entry->seat, SETTINGS_LEVEL);
}

/* An empty time bank stays empty; a limit per move starts again when the player returns. */
static bool do_expire(struct table *table, const struct entry *entry)
{
    table->seat[entry->seat].fell = table->settings.pace.kind == MATCH_PACE_BANK;
    return stand_in(table, entry->seat, SETTINGS_LEVEL);
}

static bool do_back(struct table *table, const struct entry *entry)
{
    table->seat[entry->seat].stand_in = 0;
    if (!match_stand_down(&table->match, (unsigned)entry->seat, NULL))
        return false;
    if (table->clock.seat == entry->seat && table->settings.pace.kind != MATCH_PACE_BANK) {
        match_clock_turn(&table->clock, AKHET_NOBODY, entry->when);
        match_clock_turn(&table->clock, entry->seat, entry->when);
    }
    return true;
}

/* The server was away: nobody's clock ran. */
static bool do_away(struct table *table, const struct entry *entry)
{
    if (table->stage != TABLE_PLAYING)
        return false;
    match_clock_away(&table->clock, entry->ms, entry->when);
    return true;
}

/* The match ends without a result. An operator may write this entry behind the last move. */
static bool do_abandon(struct table *table)
{
    if (table->stage != TABLE_PLAYING)
        return table->stage != TABLE_OPEN;
    table->stage = TABLE_CLOSED;
    table->abandoned = true;
    table->undo_asked = -1;
    return true;
}

static bool do_it(struct table *table, const struct entry *entry, struct akhet_events *events)
{
    switch (entry->kind) {
    case ENTRY_CREATE:
        return do_create(table, entry);
    case ENTRY_SIT:
        return do_sit(table, entry);
    case ENTRY_RISE:
        return do_rise(table, entry);
    case ENTRY_BOT:
        return do_bot(table, entry);
    case ENTRY_FREE:
        return do_free(table, entry);
    case ENTRY_SALT:
        return do_salt(table, entry);
    case ENTRY_START:
        return do_start(table, entry, events);
    case ENTRY_MOVE:
        return do_move(table, entry, events);
    case ENTRY_UNDO_ASK:
        return do_undo_ask(table, entry);
    case ENTRY_UNDO_ANSWER:
        return do_undo_answer(table, entry);
    case ENTRY_UNDO:
        return undo(table, entry->seat, false, entry->when);
    case ENTRY_PAUSE:
        pause_match(table, entry->seat, entry->when);
        return true;
    case ENTRY_PAUSE_ASK:
        return do_pause_ask(table, entry);
    case ENTRY_PAUSE_ANSWER:
        return do_pause_answer(table, entry);
    case ENTRY_GO_ON:
        return do_go_on(table, entry);
    case ENTRY_RESIGN:
        return do_resign(table, entry);
    case ENTRY_EXPIRE:
        return do_expire(table, entry);
    case ENTRY_STAND_IN:
        return stand_in(table, entry->seat, entry->level);
    case ENTRY_BACK:
        return do_back(table, entry);
    case ENTRY_TALK:
    case ENTRY_PHRASE:
        return chat_keep(table, entry);
    case ENTRY_REMATCH:
        if (!table_id_fine(entry->text))
            return false;
        copy_text(table->rematch, sizeof table->rematch, entry->text);
        return true;
    case ENTRY_CLOSE:
        table->stage = TABLE_CLOSED;
        return true;
    case ENTRY_AWAY:
        return do_away(table, entry);
    case ENTRY_ABANDON:
        return do_abandon(table);
    case ENTRIES:
        break;
    }
    return false;
}

/* The seat of an entry must exist. */
static bool seat_exists(const struct table *table, const struct entry *entry)
{
    bool anywhere = entry->kind == ENTRY_TALK || entry->kind == ENTRY_PHRASE ||
                    entry->kind == ENTRY_REMATCH || !entry_has_seat(entry->kind);
    return anywhere || (entry->seat >= 0 && entry->seat < table->settings.setup.players);
}

/* Entries that do not affect the choice of a bot. */
static bool only_words(const struct entry *entry)
{
    return entry->kind == ENTRY_TALK || entry->kind == ENTRY_PHRASE ||
           entry->kind == ENTRY_UNDO_ASK || entry->kind == ENTRY_PAUSE_ASK ||
           entry->kind == ENTRY_REMATCH || entry->kind == ENTRY_AWAY;
}

/* FNV-1a: ids of two players differ anyway, and nobody gains from a collision of their own. */
static uint64_t id_hash(const char *id)
{
    uint64_t sum = 14695981039346656037u;
    for (; *id; id++)
        sum = (sum ^ (uint8_t)*id) * 1099511628211u;
    return sum;
}

static bool keep_id(struct table *table, const char *id)
{
    if (!*id)
        return true;
    if (table->ids == table->id_room) {
        unsigned room = table->id_room ? 2 * table->id_room : 32;
        uint64_t *more = realloc(table->id_hash, room * sizeof *more);
        if (!more)
            return false;
        table->id_hash = more;
        table->id_room = room;
    }
    table->id_hash[table->ids++] = id_hash(id);
    return true;
}

bool table_knows(const struct table *table, const char *id)
{
    uint64_t wanted = id_hash(id);
    for (unsigned i = table->ids; *id && i-- > 0;)
        if (table->id_hash[i] == wanted)
            return true;
    return false;
}

bool table_fold(struct table *table, const struct entry *entry, struct akhet_events *events)
{
    if ((table->seq == 0) != (entry->kind == ENTRY_CREATE) || !seat_exists(table, entry) ||
        !keep_id(table, entry->id) || !do_it(table, entry, events))
        return false;
    table->seq = entry->seq;
    table->changed = entry->when;
    table->epoch += !only_words(entry);
    return true;
}

bool table_read(struct table *table, const struct store_entry *stored, struct entry *entry,
                struct akhet_events *events)
{
    *entry = (struct entry){.seq = stored->seq, .when = stored->at};
    memcpy(entry->id, stored->id, sizeof entry->id);
    bool good = stored->seq == table->seq + 1, read = false;
    if (good) {
        read = entry_read(entry, table->match.record.game, stored->body);
        good = read && table_fold(table, entry, events);
        table->newer = !good && (read ? entry->kind == ENTRY_CREATE && settings_newer(entry->text)
                                      : entry_newer(stored->body));
    }
    return good;
}

/* Players who resigned or ran out of their time bank rank behind those who played on. */
void table_places(const struct table *table, uint8_t place[AKHET_SEATS])
{
    unsigned seats = table->settings.setup.players, gone = 0;
    uint8_t by_rules[AKHET_SEATS];
    match_places(&table->match, by_rules);
    for (unsigned seat = 0; seat < seats; seat++)
        gone |= (unsigned)(table->seat[seat].resigned || table->seat[seat].fell) << seat;
    for (unsigned seat = 0; seat < seats; seat++) {
        place[seat] = 1;
        for (unsigned other = 0; other < seats; other++) {
            bool fled = gone >> seat & 1, other_fled = gone >> other & 1;
            place[seat] += fled != other_fled ? fled : by_rules[other] < by_rules[seat];
        }
    }
}
