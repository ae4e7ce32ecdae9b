/* server/server_entry.c of a program that knows less: it has never heard of phrases. Linked in
 * place of the real one, it makes akhet-older, the other process of
 * tests/server/end_to_end/upgrade.py and tests/deploy/upgrade.py. */
#include "server/server_entry.h"

extern const unsigned newer_entry_version;
bool newer_entry_read(struct entry *entry, const struct akhet_game *game, const char *line);
bool newer_entry_newer(const char *line);

#define entry_version newer_entry_version
#define entry_read    newer_entry_read
#define entry_newer   newer_entry_newer
#include "server/server_entry.c"
#undef entry_version
#undef entry_read
#undef entry_newer

const unsigned entry_version = 0;

bool entry_read(struct entry *entry, const struct akhet_game *game, const char *line)
{
    return strncmp(line, "phrase ", 7) != 0 && newer_entry_read(entry, game, line);
}

bool entry_newer(const char *line)
{
    return strncmp(line, "phrase ", 7) == 0 || newer_entry_newer(line);
}
