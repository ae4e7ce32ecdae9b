/* What people say to each other at a table: kept for those who come later. */
#include "server/talk.h"

#include <stdlib.h>
#include <string.h>

#include "server/account.h"
#include "server/append.h"
#include "server/commands.h"
#include "server/rules.h"
#include "server/server.h"

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

/* The text of an entry is "NAME\tLINE"; a name has no tab. */
bool talk_keep(struct table *table, const struct entry *entry)
{
    const char *tab = strchr(entry->text, '\t');
    if (!tab || (!table->talk && !(table->talk = calloc(LIMIT_TALK_KEPT, sizeof *table->talk))))
        return false;
    struct table_talk *talk = &table->talk[table->talks++ % LIMIT_TALK_KEPT];
    free(talk->name);
    *talk = (struct table_talk){.seq = entry->seq,
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

void talk_free(struct table *table)
{
    for (unsigned i = 0; table->talk && i < LIMIT_TALK_KEPT; i++)
        free(table->talk[i].name);
    free(table->talk);
}

static bool mutes(const struct session *session, uint64_t player)
{
    for (unsigned i = 0; i < session->muted_count; i++)
        if (session->muted[i] == player)
            return true;
    return false;
}

void talk_json(const struct table *table, const struct session *session, struct akhet_json *json)
{
    unsigned first = table->talks > LIMIT_TALK_KEPT ? table->talks - LIMIT_TALK_KEPT : 0;
    akhet_json_array(json, "talk");
    for (unsigned i = first; i < table->talks; i++) {
        const struct table_talk *talk = &table->talk[i % LIMIT_TALK_KEPT];
        if (mutes(session, talk->player))
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

static size_t characters(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += ((uint8_t)*text & 0xc0) != 0x80;
    return count;
}

/* Who sits at the table may talk, and who watches it. */
bool rule_talk(const struct table *table, const struct asker *asker, const struct order *order,
               struct entry *entry, struct refusal *refusal)
{
    struct akhet_text text = akhet_text_on(entry->text, sizeof entry->text);
    const char *line = *order->word ? order->word : order->text;
    entry->kind = *order->word ? ENTRY_PHRASE : ENTRY_TALK;
    if (asker->seat < 0 && !table->plan.watchable)
        return refuse(refusal, REFUSED_NOT_WATCHED, NULL, 0);
    if (!*order->word == !*order->text)
        return refuse(refusal, REFUSED_MISSING_MEMBER, "text", 0);
    if (*order->word && phrase_find(order->word) < 0)
        return refuse(refusal, REFUSED_NO_PHRASE, order->word, 0);
    if (characters(line) > LIMIT_TALK || !akhet_text_plain(line, strlen(line)))
        return refuse(refusal, REFUSED_TALK_BAD, NULL, LIMIT_TALK);
    akhet_text_put(&text, asker->name);
    akhet_text_char(&text, '\t');
    akhet_text_put(&text, line);
    return !text.full || refuse(refusal, REFUSED_TALK_BAD, NULL, LIMIT_TALK);
}

/* Beyond the bound, who was muted first is heard again. */
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

/* Who is muted is nobody else's business: it holds for this connection. */
void talk_mute(struct session *session, const struct order *order)
{
    struct server *server = session->server;
    struct refusal refusal;
    struct store_player player;
    if (!account_by_name(server, order->text, &player)) {
        refuse(&refusal, REFUSED_NO_PLAYER, order->text, 0);
        session_refuse(session, order->id, &refusal);
        return;
    }
    set_mute(session, player.number, order->yes);
    session_done(session, order->id);
}

bool talk_muted(const struct session *session, const struct entry *entry)
{
    return (entry->kind == ENTRY_TALK || entry->kind == ENTRY_PHRASE) &&
           mutes(session, entry->player);
}
