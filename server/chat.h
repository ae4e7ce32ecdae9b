/* What people say to each other at a table. */
#ifndef SERVER_CHAT_H
#define SERVER_CHAT_H

#include "server/table.h"

/* Keep a line, forgetting the oldest beyond what is kept. */
bool chat_keep(struct table *table, const struct entry *entry);
void chat_free(struct table *table);

/* Whether the session does not want to read this. */
bool chat_muted(const struct session *session, const struct entry *entry);

/* "talk":[…], the lines that are kept and that the session wants to read. */
void chat_json(const struct table *table, const struct session *session, struct akhet_json *json);

/* Ready-made phrases, in three languages. */
enum phrase {
#define PHRASE(id, word, en, fr, pl) PHRASE_##id,
#include "server/phrases.def"
#undef PHRASE
    PHRASES
};
const char *phrase_word(enum phrase phrase);
const char *phrase_text(enum phrase phrase, enum akhet_lang lang);
int phrase_find(const char *word); /* -1: there is none */

#endif
