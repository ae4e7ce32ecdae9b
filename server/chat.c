/* Chat at a table: the last lines are kept for players and spectators who join later. */
#include "server/chat.h"

#include <stdlib.h>
#include <string.h>

#include "server/command.h"
#include "server/deferred.h"
#include "server/internal.h"
#include "server/name.h"
#include "server/server_people.h"
#include "server/table_commands.h"
#include "server/table_log.h"

static const struct {
    const char *word, *text[AKHET_LANGS];
} phrases[PHRASES] = {
#define PHRASE(id, word, en, fr, pl) [PHRASE_##id] = {word, {en, fr, pl}},
#include "server/phrases.def"
#undef PHRASE
};

const char *phrase_word(enum phrase phrase)
{
    return phrases[phrase].word;
}

const char *phrase_text(enum phrase phrase, enum akhet_lang lang)
{
    return phrases[phrase].text[lang];
}

int phrase_find(const char *word)
{
    for (int i = 0; i < PHRASES; i++)
        if (strcmp(phrases[i].word, word) == 0)
            return i;
    return -1;
}

static size_t characters(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += ((uint8_t)*text & 0xc0) != 0x80;
    return count;
}

/* The text of an entry is "NAME\tLINE"; names contain no tab. */
bool chat_keep(struct table *table, const struct entry *entry)
{
    const char *tab = strchr(entry->text, '\t');
    if (!tab || !name_stored(entry->text, (size_t)(tab - entry->text)) ||
        !akhet_text_plain(tab + 1, strlen(tab + 1)) || characters(tab + 1) > LIMIT_CHAT ||
        (!table->chat && !(table->chat = calloc(LIMIT_CHAT_KEPT, sizeof *table->chat))))
        return false;
    struct chat_line *talk = &table->chat[table->chat_lines++ % LIMIT_CHAT_KEPT];
    free(talk->name);
    *talk = (struct chat_line){.seq = entry->seq,
                               .when = entry->when,
                               .seat = entry->seat,
                               .player = entry->player,
                               .phrase = entry->kind == ENTRY_PHRASE};
    talk->name = strdup(entry->text);
    if (!talk->name)
        return false;
    talk->name[tab - entry->text] = '\0';
    talk->text = talk->name + (tab - entry->text) + 1;
    return true;
}

bool chat_rename(struct table *table, const struct store_renaming *renaming)
{
    bool changed = false;
    for (unsigned i = 0; table->chat && i < LIMIT_CHAT_KEPT; i++) {
        struct chat_line *talk = &table->chat[i];
        if (!talk->name || talk->player != renaming->player ||
            strcmp(talk->name, renaming->name) == 0)
            continue;
        char line[sizeof((struct entry *)0)->text];
        struct akhet_text text = akhet_text_on(line, sizeof line);
        akhet_text_put(&text, renaming->name);
        akhet_text_char(&text, '\t');
        akhet_text_put(&text, renaming->erase ? "" : talk->text);
        char *fresh = strdup(line);
        if (!fresh)
            continue;
        free(talk->name);
        talk->name = fresh;
        talk->text = strchr(fresh, '\t') + 1;
        talk->text[-1] = '\0';
        changed = true;
    }
    return changed;
}

void chat_free(struct table *table)
{
    for (unsigned i = 0; table->chat && i < LIMIT_CHAT_KEPT; i++)
        free(table->chat[i].name);
    free(table->chat);
}

static bool mutes(const struct session *session, uint64_t player)
{
    for (unsigned i = 0; i < session->muted_count; i++)
        if (session->muted[i] == player)
            return true;
    return false;
}

void chat_json(const struct table *table, const struct session *session, struct akhet_json *json)
{
    unsigned first = table->chat_lines > LIMIT_CHAT_KEPT ? table->chat_lines - LIMIT_CHAT_KEPT : 0;
    akhet_json_array(json, "talk");
    for (unsigned i = first; i < table->chat_lines; i++) {
        const struct chat_line *talk = &table->chat[i % LIMIT_CHAT_KEPT];
        if (mutes(session, talk->player) || !*talk->text) /* empty: of a deleted player */
            continue;
        akhet_json_object(json, NULL);
        akhet_json_int(json, "seq", talk->seq);
        akhet_json_int(json, "when", talk->when);
        if (talk->seat >= 0)
            akhet_json_int(json, "seat", talk->seat);
        akhet_json_string(json, "name", talk->name);
        akhet_json_string(json, talk->phrase ? "phrase" : "text", talk->text);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

/* Players may chat, and spectators if the table admits them. */
bool rule_talk(const struct table *table, const struct asker *asker, const struct command *command,
               struct entry *entry, struct error *error)
{
    struct akhet_text text = akhet_text_on(entry->text, sizeof entry->text);
    const char *line = *command->word ? command->word : command->text;
    entry->kind = *command->word ? ENTRY_PHRASE : ENTRY_TALK;
    if (asker->seat < 0 && !table->settings.watchable)
        return refuse(error, ERROR_NOT_WATCHED, NULL, 0);
    if (!*command->word == !*command->text)
        return refuse(error, ERROR_MISSING_MEMBER, "text", 0);
    if (*command->word && phrase_find(command->word) < 0)
        return refuse(error, ERROR_NO_PHRASE, command->word, 0);
    if (characters(line) > LIMIT_CHAT || !akhet_text_plain(line, strlen(line)))
        return refuse(error, ERROR_TALK_BAD, NULL, LIMIT_CHAT);
    akhet_text_put(&text, asker->name);
    akhet_text_char(&text, '\t');
    akhet_text_put(&text, line);
    return !text.full || refuse(error, ERROR_TALK_BAD, NULL, LIMIT_CHAT);
}

/* When the list is full, the oldest mute is dropped. */
static void set_mute(struct session *session, uint64_t player, bool on)
{
    unsigned at = 0;
    while (at < session->muted_count && session->muted[at] != player)
        at++;
    if (on && at == LIMIT_MUTED)
        at = 0;
    else if (on && at < session->muted_count)
        return;
    if (at < session->muted_count) {
        session->muted_count--;
        memmove(session->muted + at, session->muted + at + 1,
                (session->muted_count - at) * sizeof *session->muted);
    }
    if (on)
        session->muted[session->muted_count++] = player;
}

/* Mutes belong to the connection and are never shown to others. */
static enum store_status read_muted(void *context, struct store *reader)
{
    struct deferred *deferred = context;
    deferred->found = people_find(reader, deferred->command.text, &deferred->player);
    return STORE_DONE;
}

static void muted_read(void *context, enum store_status status)
{
    struct deferred *deferred = context;
    struct session *session = deferred_session(deferred);
    if (status != STORE_DONE || !deferred->found) {
        deferred_refuse(deferred, status == STORE_DONE ? ERROR_NO_PLAYER : ERROR_STORAGE,
                        deferred->command.text);
        return;
    }
    if (session) {
        set_mute(session, deferred->player.number, deferred->command.yes);
        session_done(session, deferred->command.id);
    }
    deferred_end(deferred);
}

void chat_mute(struct session *session, const struct command *command)
{
    struct deferred *deferred = defer(session, command);
    if (deferred)
        store_ask(session->server->store, read_muted, muted_read, deferred);
}

bool chat_muted(const struct session *session, const struct entry *entry)
{
    return (entry->kind == ENTRY_TALK || entry->kind == ENTRY_PHRASE) &&
           mutes(session, entry->player);
}
