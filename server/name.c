/* Names: normalised and folded by utf8proc, refused if they could be mistaken for another name. */
#include "server/name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include <akhet/text.h>

#include "server/name_script.h"
#include "server/name_skeleton.h"

/* Copy a text that utf8proc allocated and free it; false: no text, or it does not fit. */
static bool keep(utf8proc_uint8_t *made, char *to, size_t cap)
{
    size_t len = made ? strlen((const char *)made) : cap;
    bool fits = len < cap;
    if (fits)
        memcpy(to, made, len + 1);
    free(made);
    return fits;
}

bool name_fold(const char *name, char folded[STORE_NAME + 1])
{
    return keep(utf8proc_NFKC_Casefold((const utf8proc_uint8_t *)name), folded, STORE_NAME + 1);
}

/* Controls, unassigned code points, spaces other than U+0020, and everything of zero width. */
static bool is_invisible(utf8proc_int32_t code)
{
    utf8proc_category_t category = utf8proc_category(code);
    bool shown = category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_SO;
    return code != ' ' &&
           (!shown || utf8proc_get_property(code)->ignorable || code == 0x2800 /* empty Braille */);
}

/* At most 24 visible characters. */
static bool is_visible(const char *name)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)name;
    unsigned count = 0;
    for (; *at; count++) {
        utf8proc_int32_t code;
        at += utf8proc_iterate(at, -1, &code);
        if (is_invisible(code))
            return false;
    }
    return count >= 1 && count <= NAME_CHARACTERS;
}

static bool is_of_one_script(const char *name)
{
    utf8proc_uint8_t *normal = utf8proc_NFKC((const utf8proc_uint8_t *)name);
    bool one = normal && name_has_one_script(normal);
    free(normal);
    return one;
}

bool name_choose(const char *name, struct store_player *player)
{
    size_t len = strlen(name);
    if (!akhet_text_plain(name, len) || strstr(name, "  "))
        return false;
    if (strchr(name, '/') || strspn(name, ".") == len) /* names are used as path segments */
        return false;
    return keep(utf8proc_NFC((const utf8proc_uint8_t *)name), player->name, NAME_BYTES + 1) &&
           is_visible(player->name) && is_of_one_script(player->name) &&
           name_fold(player->name, player->folded) && name_skeleton(player->name, player->skeleton);
}

bool name_stored(const char *name, size_t len)
{
    return len <= STORE_NAME && akhet_text_plain(name, len);
}

/* Names that a player could take for the server's own: of operators and of deleted players. */
static const char *const RESERVED[] = {
    "akhet",          "admin",    "administrator",  "administrateur",
    "moderator",      "mod",      "moderateur",     "operator",
    "operateur",      "root",     "system",         "systeme",
    "server",         "serveur",  "serwer",         "staff",
    "support",        "official", "deleted player", "joueur supprime",
    "gracz usuniety",
};

/* Digits may follow; 0 and 1 look like o and l. */
static bool is_numbered(const char *skeleton, const char *word, size_t least)
{
    size_t len = strlen(word);
    if (strncmp(skeleton, word, len) != 0)
        return false;
    size_t digits = strspn(skeleton + len, "0123456789ol");
    return digits >= least && !skeleton[len + digits];
}

bool name_reserved(const char *name)
{
    char skeleton[STORE_NAME + 1], word[STORE_NAME + 1];
    if (!name_plain_skeleton(name, skeleton))
        return true;
    bool reserved = is_numbered(skeleton, "level", 1);
    for (size_t i = 0; !reserved && i < sizeof RESERVED / sizeof *RESERVED; i++)
        reserved = name_plain_skeleton(RESERVED[i], word) && is_numbered(skeleton, word, 0);
    return reserved;
}

void name_of_level(unsigned level, char name[STORE_NAME + 1])
{
    snprintf(name, STORE_NAME + 1, "level%u", level);
}
