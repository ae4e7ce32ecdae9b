/* Messages about a table: each subscriber's message is made from the view of its seat. */
#include "server/table_messages.h"

#include <string.h>

#include "server/chat.h"
#include "server/internal.h"
#include "server/subscribers.h"

static const char *const stage_words[] = {"open", "playing", "over", "closed"};

static const char *stage_word(const struct table *table)
{
    if (table->stage == TABLE_PLAYING && table_paused(table))
        return "paused";
    return stage_words[table->stage];
}

static void stage_json(const struct table *table, struct akhet_json *json)
{
    akhet_json_string(json, "stage", stage_word(table));
    if (table->abandoned)
        akhet_json_bool(json, "abandoned", true);
}

static bool dealt(const struct table *table)
{
    return table->match.stage == MATCH_BEGUN;
}

void view_json(const struct table *table, int seat, enum session_view kind, struct akhet_json *json)
{
    const struct akhet_game *game = table->settings.game;
    union akhet_space view;
    if (kind == VIEW_NONE || !dealt(table))
        return;
    game->view(&table->match.state, seat, &view);
    if (kind == VIEW_BYTES) {
        akhet_json_hex(json, "viewhex", view.bytes, game->view_bytes);
        return;
    }
    akhet_json_object(json, "view");
    game->view_json(&view, json);
    akhet_json_object_end(json);
}

static void turn_json(const struct table *table, struct akhet_json *json)
{
    int turn = table_turn(table);
    if (turn == AKHET_NOBODY)
        akhet_json_null(json, "turn");
    else
        akhet_json_int(json, "turn", turn);
}

/* The legal moves, if the seat is on turn. */
static void legal_json(const struct table *table, int seat, struct akhet_json *json)
{
    const struct akhet_game *game = table->settings.game;
    if (seat < 0 || table_turn(table) != seat || table_bot(table, seat))
        return;
    akhet_move moves[AKHET_LEGAL];
    unsigned count = game->legal(&table->match.state, moves);
    akhet_json_array(json, "legal");
    for (unsigned i = 0; i < count; i++) {
        char name[AKHET_RECORD_LINE + 1];
        struct akhet_text text = akhet_text_on(name, sizeof name);
        akhet_move_name(game, moves[i], &text);
        akhet_json_string(json, NULL, name);
    }
    akhet_json_array_end(json);
}

/* The effect of an undo, for a player while the match runs. */
static void undo_json(const struct table *table, int seat, struct akhet_json *json)
{
    static const char *const words[] = {
        [MATCH_UNDO_NO] = "no", [MATCH_UNDO_ASK] = "ask", [MATCH_UNDO_FREE] = "free"};
    if (seat >= 0 && table->stage == TABLE_PLAYING)
        akhet_json_string(json, "undo", words[table_undo_kind(table, seat)]);
}

void clocks_json(const struct table *table, int64_t now, struct akhet_json *json)
{
    if (table->settings.pace.kind == MATCH_PACE_NONE || table->stage != TABLE_PLAYING)
        return;
    akhet_json_object(json, "clocks");
    akhet_json_array(json, "left_ms");
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        akhet_json_int(json, NULL, match_clock_left(&table->clock, (int)seat, now));
    akhet_json_array_end(json);
    akhet_json_bool(json, "running", !table_paused(table));
    akhet_json_object_end(json);
}

static void seat_json(const struct table *table, unsigned seat, struct akhet_json *json)
{
    const struct table_seat *it = &table->seat[seat];
    akhet_json_object(json, NULL);
    akhet_json_string(json, "kind", seat_kind_word(it->kind));
    if (it->player)
        akhet_json_string(json, "name", it->name);
    if (it->kind == SEAT_BOT)
        akhet_json_int(json, "level", it->level);
    if (it->kind == SEAT_OPEN && it->for_program)
        akhet_json_bool(json, "for_program", true);
    if (it->player)
        akhet_json_bool(json, "here", !it->left);
    if (it->stand_in)
        akhet_json_int(json, "stand_in", it->stand_in);
    if (it->resigned)
        akhet_json_bool(json, "resigned", true);
    if (it->fell)
        akhet_json_bool(json, "fell", true);
    if (*table->match.record.fair.salt[seat])
        akhet_json_string(json, "salt", table->match.record.fair.salt[seat]);
    akhet_json_object_end(json);
}

void seats_json(const struct table *table, struct akhet_json *json)
{
    akhet_json_array(json, "seats");
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        seat_json(table, seat, json);
    akhet_json_array_end(json);
}

/* The score as the seat may know it. */
static void score_json(const struct table *table, int seat, struct akhet_json *json)
{
    const struct akhet_game *game = table->settings.game;
    struct akhet_score score;
    union akhet_space view;
    game->view(&table->match.state, seat, &view);
    game->score(&view, &score);
    akhet_score_json(game, &score, table->settings.setup.players, "score", json);
}

void result_json(const struct table *table, bool secret, struct akhet_json *json)
{
    uint8_t place[AKHET_SEATS];
    if (table->stage != TABLE_OVER)
        return;
    table_places(table, place);
    akhet_json_object(json, "result");
    akhet_places_json(place, table->settings.setup.players, "places", json);
    akhet_json_string(json, "why",
                      table->match.record.game->seat(&table->match.state) == AKHET_NOBODY
                          ? "played"
                          : "resigned");
    score_json(table, AKHET_SPECTATOR, json);
    if (secret)
        akhet_json_hex(json, "secret", table->settings.secret, sizeof table->settings.secret);
    akhet_json_object_end(json);
}

/* The members of an entry. A move is sent only to its author, because it may be hidden. */
static void entry_json(const struct table *table, const struct entry *entry, int seat, bool muted,
                       struct akhet_json *json)
{
    akhet_json_object(json, "entry");
    akhet_json_string(json, "kind", entry_word(entry->kind));
    if (entry_has_seat(entry->kind) && entry->seat >= 0)
        akhet_json_int(json, "seat", entry->seat);
    if (entry->kind == ENTRY_MOVE && entry->seat == seat) {
        char name[AKHET_RECORD_LINE + 1];
        struct akhet_text text = akhet_text_on(name, sizeof name);
        akhet_move_name(table->settings.game, entry->move, &text);
        akhet_json_string(json, "move", name);
    }
    if (entry->kind == ENTRY_UNDO_ANSWER || entry->kind == ENTRY_PAUSE_ANSWER)
        akhet_json_bool(json, "yes", entry->yes);
    if (entry->kind == ENTRY_STAND_IN || entry->kind == ENTRY_BOT)
        akhet_json_int(json, "level", entry->level);
    if (entry->kind == ENTRY_AWAY)
        akhet_json_int(json, "ms", entry->ms);
    if (entry->kind == ENTRY_REMATCH)
        akhet_json_string(json, "table", entry->text);
    if (muted) { /* send the entry without its text, so that the numbers have no gaps */
        akhet_json_bool(json, "muted", true);
    } else if (entry->kind == ENTRY_TALK || entry->kind == ENTRY_PHRASE) {
        char name[STORE_NAME + 1] = "";
        size_t len = strcspn(entry->text, "\t");
        memcpy(name, entry->text, len < sizeof name ? len : sizeof name - 1);
        akhet_json_string(json, "name", name);
        akhet_json_string(json, entry->kind == ENTRY_PHRASE ? "phrase" : "text",
                          entry->text + len + (entry->text[len] == '\t'));
    }
    akhet_json_object_end(json);
}

/* Whether every viewer sees the same events. */
static bool open_to_all(const struct akhet_game *game, const struct akhet_events *events)
{
    for (unsigned i = 0; i < events->count && i < events->cap; i++)
        if (game->event_kind[events->event[i].kind].secret)
            return false;
    return true;
}

/* The list is present even if empty, so that a hidden event cannot be inferred from its absence. */
static void events_json(const struct table *table, const struct akhet_events *events, int seat,
                        struct akhet_json *json)
{
    akhet_json_array(json, "events");
    for (unsigned i = 0; i < events->count && i < events->cap; i++) {
        struct akhet_event told;
        if (akhet_event_for(table->settings.game, &events->event[i], seat, &told))
            akhet_event_json(table->settings.game, &told, json);
    }
    akhet_json_array_end(json);
}

/* Entries that do not change the match. */
static bool only_words(const struct entry *entry)
{
    return entry->kind == ENTRY_TALK || entry->kind == ENTRY_PHRASE || entry->kind == ENTRY_REMATCH;
}

static bool has_events(const struct entry *entry)
{
    return entry->kind == ENTRY_MOVE || entry->kind == ENTRY_START;
}

/* The part of an update that is the same for everyone, composed once. */
struct common {
    struct akhet_text text;
    bool events; /* `text` contains the events */
    char buffer[1 << 14];
};

static void common_write(struct common *common, const struct table *table,
                         const struct entry *entry, const struct akhet_events *events)
{
    common->text = akhet_text_on(common->buffer, sizeof common->buffer);
    common->events = has_events(entry) && open_to_all(table->settings.game, events);
    struct akhet_json json = akhet_json_on(&common->text);
    akhet_json_string(&json, "table", table->id);
    akhet_json_int(&json, "seq", entry->seq);
    akhet_json_int(&json, "now", entry->when);
    akhet_json_int(&json, "at", table->match.record.moves);
    if (only_words(entry))
        return;
    if (entry->kind != ENTRY_MOVE || table->stage != TABLE_PLAYING) {
        stage_json(table, &json);
        seats_json(table, &json);
    }
    if (common->events)
        events_json(table, events, AKHET_SPECTATOR, &json);
    turn_json(table, &json);
    clocks_json(table, entry->when, &json);
    if (table->undo_asked >= 0)
        akhet_json_int(&json, "undo_asked", table->undo_asked);
    if (table->pause_asked >= 0)
        akhet_json_int(&json, "pause_asked", table->pause_asked);
    result_json(table, true, &json); /* subscribers may see the record */
}

static void update(const struct table *table, struct session *session, const struct entry *entry,
                   const struct akhet_events *events, const struct common *common, const char *re)
{
    struct akhet_json *json = session_say(session, "update", re);
    int seat = table_seat_of(table, session->player);
    akhet_json_members(json, common->buffer, common->text.len);
    entry_json(table, entry, seat, chat_muted(session, entry), json);
    if (!only_words(entry)) {
        if (has_events(entry) && !common->events)
            events_json(table, events, seat, json);
        legal_json(table, seat, json);
        undo_json(table, seat, json);
        view_json(table, seat, session->view, json);
    }
    session_send(session);
}

void send_entry(const struct table *table, struct subscriber *subscriber, const struct entry *entry,
                const struct akhet_events *events, const char *re)
{
    struct common common;
    common_write(&common, table, entry, events);
    update(table, subscriber->session, entry, events, &common, re);
}

void broadcast_entry(struct table *table, const struct entry *entry,
                     const struct akhet_events *events, uint64_t session, const char *re)
{
    struct common common;
    bool told = false;
    common_write(&common, table, entry, events);
    for (struct subscriber *subscriber = table->subscribers, *next; subscriber; subscriber = next) {
        next = subscriber->next_of_table;
        bool its = session && subscriber->session->serial == session;
        if (entry->kind == ENTRY_START && !subscriber_allowed(table, subscriber->session->player)) {
            subscriber_shut_out(subscriber);
            continue;
        }
        told |= its;
        subscriber->seat = table_seat_of(table, subscriber->session->player);
        update(table, subscriber->session, entry, events, &common, its ? re : NULL);
    }
    struct session *asker = told || !session ? NULL : session_by_serial(table->server, session);
    if (asker)
        send_done(asker, table, re);
}

void send_done(struct session *session, const struct table *table, const char *re)
{
    struct akhet_json *json = session_say(session, "done", re);
    akhet_json_string(json, "table", table->id);
    akhet_json_int(json, "seq", table->seq);
    session_send(session);
}

static void info_json(const struct table *table, struct akhet_json *json)
{
    char commitment[2 * AKHET_DIGEST_BYTES + 1];
    struct akhet_text text = akhet_text_on(commitment, sizeof commitment);
    akhet_text_hex(&text, table->match.record.commitment, AKHET_DIGEST_BYTES);
    akhet_json_object(json, "info");
    settings_json(&table->settings, json);
    akhet_json_string(json, "commitment", commitment);
    akhet_json_object_end(json);
}

void send_table(const struct table *table, struct subscriber *subscriber, const char *re)
{
    struct session *session = subscriber->session;
    struct akhet_json *json = session_say(session, "table", re);
    int seat = subscriber->seat;
    akhet_json_string(json, "table", table->id);
    akhet_json_int(json, "seq", table->seq);
    akhet_json_int(json, "now", server_now(table->server));
    info_json(table, json);
    stage_json(table, json);
    akhet_json_bool(json, "creator", session->player && session->player == table->creator);
    if (seat >= 0)
        akhet_json_int(json, "you", seat);
    else
        akhet_json_null(json, "you");
    seats_json(table, json);
    akhet_json_int(json, "at", table->match.record.moves);
    turn_json(table, json);
    legal_json(table, seat, json);
    undo_json(table, seat, json);
    view_json(table, seat, session->view, json);
    if (dealt(table))
        score_json(table, seat, json);
    clocks_json(table, server_now(table->server) - absences_of(table), json);
    if (table->undo_asked >= 0)
        akhet_json_int(json, "undo_asked", table->undo_asked);
    if (table->pause_asked >= 0)
        akhet_json_int(json, "pause_asked", table->pause_asked);
    result_json(table, true, json);
    if (*table->rematch)
        akhet_json_string(json, "rematch", table->rematch);
    chat_json(table, session, json);
    session_send(session);
}

static void send_seat_presence(const struct table *table, struct session *session, int seat)
{
    struct akhet_json *json = session_say(session, "presence", NULL);
    akhet_json_string(json, "table", table->id);
    akhet_json_int(json, "seat", seat);
    akhet_json_bool(json, "here", !table->seat[seat].left);
    session_send(session);
}

void broadcast_presence(const struct table *table, int seat)
{
    for (struct subscriber *subscriber = table->subscribers; subscriber;
         subscriber = subscriber->next_of_table)
        send_seat_presence(table, subscriber->session, seat);
}

void send_presence(const struct table *table, struct session *session)
{
    for (int seat = 0; seat < table->settings.setup.players; seat++)
        if (table->seat[seat].player)
            send_seat_presence(table, session, seat);
}

void table_summary(const struct table *table, struct akhet_json *json)
{
    akhet_json_string(json, "table", table->id);
    settings_json(&table->settings, json);
    stage_json(table, json);
    seats_json(table, json);
    akhet_json_int(json, "at", table->match.record.moves);
    turn_json(table, json);
    akhet_json_int(json, "changed", table->changed);
}
