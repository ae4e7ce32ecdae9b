/* Players by name, and their names in the logs of tables. */
#include "server/server_people.h"

#include <string.h>

#include "server/name.h"
#include "server/server_entry.h"

bool people_find(struct store *store, const char *name, struct store_player *player)
{
    char folded[STORE_NAME + 1];
    return name_fold(name, folded) && store_player_named(store, name, folded, player);
}

bool people_name(const char *name, struct store_player *player)
{
    return name_choose(name, player) && !name_reserved(player->name);
}

/* Every name in a log stands in one of these entries, with the number of the player before it. */
static bool has_name(enum entry_kind kind)
{
    return kind == ENTRY_CREATE || kind == ENTRY_SIT || kind == ENTRY_TALK || kind == ENTRY_PHRASE;
}

static bool rename_text(const struct store_renaming *renaming, const struct entry *entry,
                        struct akhet_text *out)
{
    static const char name[] = " name=";
    const char *mark = NULL;
    switch (entry->kind) {
    case ENTRY_CREATE: /* "SETTINGS name=NAME" */
        mark = strstr(entry->text, name);
        if (!mark)
            return false;
        akhet_text_bytes(out, entry->text, (size_t)(mark - entry->text) + strlen(name));
        akhet_text_put(out, renaming->name);
        return true;
    case ENTRY_SIT: /* "NAME" */
        akhet_text_put(out, renaming->name);
        return true;
    default: /* "NAME\tLINE" */
        mark = strchr(entry->text, '\t');
        if (!mark)
            return false;
        akhet_text_put(out, renaming->name);
        akhet_text_put(out, renaming->erase ? "\t" : mark);
        return true;
    }
}

bool people_rewrite(const struct store_renaming *renaming, const char *body,
                    char out[STORE_BODY + 1])
{
    struct entry entry, changed;
    if (strncmp(body, "move ", 5) == 0) /* most entries are moves */
        return false;
    if (!entry_read(&entry, NULL, body) || !has_name(entry.kind) ||
        entry.player != renaming->player)
        return false;
    changed = entry;
    struct akhet_text text = akhet_text_on(changed.text, sizeof changed.text);
    if (!rename_text(renaming, &entry, &text) || text.full)
        return false;
    text = akhet_text_on(out, STORE_BODY + 1);
    entry_write(&changed, NULL, &text);
    return !text.full && strcmp(out, body) != 0;
}
