/* Names: which are fine, and their small letters. */
#include "server/name.h"

#include <stdio.h>
#include <string.h>

#include <akhet/text.h>

struct range {
    uint32_t first, last;
};

static bool within(uint32_t code, const struct range *range, size_t ranges)
{
    for (size_t i = 0; i < ranges; i++)
        if (code >= range[i].first && code <= range[i].last)
            return true;
    return false;
}

/* A character of UTF-8 that is known to be sound. */
static uint32_t next_code(const unsigned char **at)
{
    const unsigned char *s = *at;
    unsigned size = s[0] < 0x80 ? 1 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    uint32_t code = size == 1 ? s[0] : s[0] & (0x7fu >> size);
    for (unsigned i = 1; i < size; i++)
        code = code << 6 | (s[i] & 0x3f);
    *at = s + size;
    return code;
}

/* Spaces that are not the space, marks that sit on the letter before, and what has no width. */
static bool deceives(uint32_t code)
{
    static const struct range range[] = {
        {0x00a0, 0x00a0}, {0x00ad, 0x00ad}, {0x0300, 0x036f}, {0x034f, 0x034f},    {0x061c, 0x061c},
        {0x115f, 0x1160}, {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180e},    {0x1ab0, 0x1aff},
        {0x1dc0, 0x1dff}, {0x2000, 0x200f}, {0x202f, 0x202f}, {0x205f, 0x206f},    {0x20d0, 0x20ff},
        {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xe000, 0xf8ff},    {0xfe00, 0xfe0f},
        {0xfe20, 0xfe2f}, {0xffa0, 0xffa0}, {0xfff0, 0xfffd}, {0xe0000, 0x10ffff},
    };
    return within(code, range, sizeof range / sizeof *range);
}

bool name_fine(const char *name)
{
    size_t len = strlen(name);
    if (!len || len > NAME_BYTES || !akhet_text_plain(name, len) || strstr(name, "  "))
        return false;
    if (strchr(name, '/') || strspn(name, ".") == len) /* a name is a part of a path, too */
        return false;
    unsigned count = 0;
    for (const unsigned char *at = (const unsigned char *)name; *at; count++) {
        if (deceives(next_code(&at)))
            return false;
    }
    return count <= NAME_CHARACTERS;
}

bool name_reserved(const char *name)
{
    char folded[STORE_NAME + 1];
    name_fold(name, folded);
    if (strncmp(folded, "level", 5) != 0 || !folded[5])
        return false;
    return strspn(folded + 5, "0123456789") == strlen(folded + 5);
}

void name_of_level(unsigned level, char name[STORE_NAME + 1])
{
    snprintf(name, STORE_NAME + 1, "level%u", level);
}

/* Large letters that stand a fixed way before their small ones … */
static const struct {
    struct range range;
    uint32_t way;
} shifted[] = {
    {{'A', 'Z'}, 32},       {{0x00c0, 0x00d6}, 32}, {{0x00d8, 0x00de}, 32}, {{0x0391, 0x03a1}, 32},
    {{0x03a3, 0x03ab}, 32}, {{0x0400, 0x040f}, 80}, {{0x0410, 0x042f}, 32},
};

/* … and rows in which every second letter is the small one of the letter before it, large letters
 * being even in some and odd in others. */
static const struct range even_rows[] = {{0x0100, 0x012f}, {0x0132, 0x0137}, {0x014a, 0x0177},
                                         {0x01de, 0x01ef}, {0x01f8, 0x021f}, {0x0222, 0x0233},
                                         {0x0460, 0x0481}, {0x048a, 0x04bf}, {0x04d0, 0x052f},
                                         {0x1e00, 0x1e95}, {0x1ea0, 0x1eff}};
static const struct range odd_rows[] = {
    {0x0139, 0x0148}, {0x0179, 0x017e}, {0x01cd, 0x01dc}, {0x04c1, 0x04ce}};

static uint32_t small(uint32_t code)
{
    if (code == 0x0178)
        return 0x00ff;
    for (size_t i = 0; i < sizeof shifted / sizeof *shifted; i++)
        if (within(code, &shifted[i].range, 1))
            return code + shifted[i].way;
    if (within(code, even_rows, sizeof even_rows / sizeof *even_rows))
        return code | 1;
    if (within(code, odd_rows, sizeof odd_rows / sizeof *odd_rows))
        return code + (code & 1);
    return code;
}

static void put_code(struct akhet_text *out, uint32_t code)
{
    if (code < 0x80) {
        akhet_text_char(out, (char)code);
        return;
    }
    unsigned more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    akhet_text_char(out, (char)((0xff00u >> (more + 1) & 0xff) | code >> (6 * more)));
    while (more--)
        akhet_text_char(out, (char)(0x80 | (code >> (6 * more) & 0x3f)));
}

void name_fold(const char *name, char folded[STORE_NAME + 1])
{
    struct akhet_text out = akhet_text_on(folded, STORE_NAME + 1);
    for (const unsigned char *at = (const unsigned char *)name; *at;)
        put_code(&out, small(next_code(&at)));
}
