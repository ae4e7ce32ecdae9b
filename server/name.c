/* Names: normalised and folded by utf8proc, refused if they could be mistaken for another name. */
#include "server/name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include <akhet/text.h>

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

static bool is_letter(utf8proc_category_t category)
{
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

static bool is_mark(utf8proc_category_t category)
{
    return category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME;
}

/* Controls, unassigned code points, spaces other than U+0020, and everything of zero width. */
static bool is_invisible(utf8proc_int32_t code)
{
    utf8proc_category_t category = utf8proc_category(code);
    bool shown = category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_SO;
    return code != ' ' &&
           (!shown || utf8proc_get_property(code)->ignorable || code == 0x2800 /* empty Braille */);
}

/* The script of a letter or mark, as a number. utf8proc has no script property. Most scripts have
 * their own block of 128 code points; the ranges listed here cover the scripts with more. */
static unsigned script_of(utf8proc_int32_t code)
{
    enum {
        LATIN = 1,
        GREEK,
        CYRILLIC,
        ARMENIAN,
        ARABIC,
        TIBETAN,
        BURMESE,
        GEORGIAN,
        ETHIOPIC,
        MONGOLIAN,
        EAST_ASIAN,
        BLOCKS
    };
    static const struct {
        utf8proc_int32_t first, last;
        unsigned script;
    } RANGES[] = {
        {0x0041, 0x02af, LATIN},      {0x0370, 0x03ff, GREEK},      {0x0400, 0x052f, CYRILLIC},
        {0x0530, 0x058f, ARMENIAN},   {0x0600, 0x06ff, ARABIC},     {0x0750, 0x077f, ARABIC},
        {0x08a0, 0x08ff, ARABIC},     {0x0f00, 0x0fff, TIBETAN},    {0x1000, 0x109f, BURMESE},
        {0x1800, 0x18af, MONGOLIAN},  {0x10a0, 0x10ff, GEORGIAN},   {0x1100, 0x11ff, EAST_ASIAN},
        {0x1200, 0x139f, ETHIOPIC},   {0x1c80, 0x1c8f, CYRILLIC},   {0x1c90, 0x1cbf, GEORGIAN},
        {0x1e00, 0x1eff, LATIN},      {0x1f00, 0x1fff, GREEK},      {0x2c60, 0x2c7f, LATIN},
        {0x2d00, 0x2d2f, GEORGIAN},   {0x2d80, 0x2ddf, ETHIOPIC},   {0x2de0, 0x2dff, CYRILLIC},
        {0x2e80, 0x9fff, EAST_ASIAN}, {0xa640, 0xa69f, CYRILLIC},   {0xa720, 0xa7ff, LATIN},
        {0xab30, 0xab6f, LATIN},      {0xac00, 0xd7ff, EAST_ASIAN}, {0xf900, 0xfaff, EAST_ASIAN},
        {0xfb00, 0xfb06, LATIN},      {0xfb50, 0xfdff, ARABIC},     {0xfe70, 0xfeff, ARABIC},
        {0xff21, 0xff5a, LATIN},      {0xff66, 0xffdc, EAST_ASIAN}, {0x20000, 0x3ffff, EAST_ASIAN},
    };
    for (size_t i = 0; i < sizeof RANGES / sizeof *RANGES; i++)
        if (code >= RANGES[i].first && code <= RANGES[i].last)
            return RANGES[i].script;
    return BLOCKS + ((unsigned)code >> 7);
}

/* At most 24 visible characters whose letters and marks are of one script. A mark that does not
 * compose with its letter lies in another range than the letter, unless the script is written that
 * way. */
static bool is_honest(const char *name)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)name;
    unsigned count = 0, script = 0;
    for (; *at; count++) {
        utf8proc_int32_t code;
        at += utf8proc_iterate(at, -1, &code);
        utf8proc_category_t category = utf8proc_category(code);
        if (is_invisible(code) || (is_mark(category) && !script))
            return false;
        if (!is_letter(category) && !is_mark(category))
            continue;
        if (script && script != script_of(code))
            return false;
        script = script_of(code);
    }
    return count >= 1 && count <= NAME_CHARACTERS;
}

bool name_choose(const char *name, struct store_player *player)
{
    size_t len = strlen(name);
    if (!akhet_text_plain(name, len) || strstr(name, "  "))
        return false;
    if (strchr(name, '/') || strspn(name, ".") == len) /* names are used as path segments */
        return false;
    return keep(utf8proc_NFC((const utf8proc_uint8_t *)name), player->name, NAME_BYTES + 1) &&
           is_honest(player->name) && name_fold(player->name, player->folded);
}

bool name_reserved(const char *folded)
{
    if (strncmp(folded, "level", 5) != 0 || !folded[5])
        return false;
    return strspn(folded + 5, "0123456789") == strlen(folded + 5);
}

void name_of_level(unsigned level, char name[STORE_NAME + 1])
{
    snprintf(name, STORE_NAME + 1, "level%u", level);
}
