/* Chat at a table. */
#ifndef SERVER_CHAT_H
#define SERVER_CHAT_H

#include "server/table.h"
#include "store/store_moderation.h"

/* Store a line and drop the oldest one if the table keeps too many. */
bool chat_keep(struct table *table, const struct entry *entry);
/* Give the lines of a player another name, or remove them if the player was deleted; whether there
 * were any. */
bool chat_rename(struct table *table, const struct store_renaming *renaming);

void chat_free(struct table *table);

/* Whether the session muted the author of this entry. */
bool chat_muted(const struct session *session, const struct entry *entry);

/* "talk":[…], the stored lines whose authors the session has not muted. */
void chat_json(const struct table *table, const struct session *session, struct akhet_json *json);

/* Predefined phrases in three languages. */
enum phrase {
#define PHRASE(id, word, en, fr, pl) PHRASE_##id,
#include "server/phrases.def"
#undef PHRASE
    PHRASES
};
const char *phrase_word(enum phrase phrase);
const char *phrase_text(enum phrase phrase, enum akhet_lang lang);
int phrase_find(const char *word); /* -1: unknown */

#endif
