/* Scripts of letters, marks and digits. */
#include "server/name_script.h"

#include <stddef.h>

enum script {
    NONE,
    UNUSUAL,
    LATIN,
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
    BLOCKS /* and, from here on, one script per block of 128 code points */
};

/* utf8proc has no script property. Most scripts have their own block of 128 code points; the ranges
 * listed here cover the scripts with more. */
static unsigned script_of(utf8proc_int32_t code)
{
    static const struct {
        utf8proc_int32_t first, last;
        unsigned script;
    } RANGES[] = {
        {0x0041, 0x02af, LATIN},      {0x0370, 0x03ff, GREEK},        {0x0400, 0x052f, CYRILLIC},
        {0x0530, 0x058f, ARMENIAN},   {0x0600, 0x06ff, ARABIC},       {0x0750, 0x077f, ARABIC},
        {0x08a0, 0x08ff, ARABIC},     {0x0f00, 0x0fff, TIBETAN},      {0x1000, 0x109f, BURMESE},
        {0x10a0, 0x10ff, GEORGIAN},   {0x1100, 0x11ff, EAST_ASIAN},   {0x1200, 0x139f, ETHIOPIC},
        {0x13a0, 0x16ff, UNUSUAL},    {0x1800, 0x18af, MONGOLIAN},    {0x1c80, 0x1c8f, CYRILLIC},
        {0x1c90, 0x1cbf, GEORGIAN},   {0x1d00, 0x1dbf, LATIN},        {0x1e00, 0x1eff, LATIN},
        {0x1f00, 0x1fff, GREEK},      {0x2c00, 0x2c5f, UNUSUAL},      {0x2c60, 0x2c7f, LATIN},
        {0x2c80, 0x2cff, UNUSUAL},    {0x2d00, 0x2d2f, GEORGIAN},     {0x2d30, 0x2d7f, UNUSUAL},
        {0x2d80, 0x2ddf, ETHIOPIC},   {0x2de0, 0x2dff, CYRILLIC},     {0x2e80, 0x9fff, EAST_ASIAN},
        {0xa4d0, 0xa63f, UNUSUAL},    {0xa640, 0xa69f, CYRILLIC},     {0xa720, 0xa7ff, LATIN},
        {0xab30, 0xab6f, LATIN},      {0xab70, 0xabbf, UNUSUAL},      {0xac00, 0xd7ff, EAST_ASIAN},
        {0xf900, 0xfaff, EAST_ASIAN}, {0xfb00, 0xfb06, LATIN},        {0xfb50, 0xfdff, ARABIC},
        {0xfe70, 0xfeff, ARABIC},     {0xff21, 0xff5a, LATIN},        {0xff66, 0xffdc, EAST_ASIAN},
        {0x10000, 0x1ffff, UNUSUAL},  {0x20000, 0x3ffff, EAST_ASIAN},
    };
    for (size_t i = 0; i < sizeof RANGES / sizeof *RANGES; i++)
        if (code >= RANGES[i].first && code <= RANGES[i].last)
            return RANGES[i].script;
    return BLOCKS + ((unsigned)code >> 7);
}

/* Letters, marks, and digits other than those of ASCII, which all scripts use. */
static bool has_script(utf8proc_int32_t code)
{
    utf8proc_category_t category = utf8proc_category(code);
    return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_ME) ||
           (category == UTF8PROC_CATEGORY_ND && code > 0x7f);
}

static bool is_mark(utf8proc_int32_t code)
{
    utf8proc_category_t category = utf8proc_category(code);
    return category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME;
}

/* The script of letters of two scripts together; NONE: they do not go together. */
static unsigned together(unsigned one, unsigned other)
{
    bool with_latin =
        (one == LATIN && other == EAST_ASIAN) || (one == EAST_ASIAN && other == LATIN);
    return one == other || !one ? other : with_latin ? EAST_ASIAN : NONE;
}

/* A mark that does not compose with its letter lies in another range than the letter, unless the
 * script is written that way. */
bool name_has_one_script(const utf8proc_uint8_t *name)
{
    unsigned script = NONE;
    while (*name) {
        utf8proc_int32_t code;
        name += utf8proc_iterate(name, -1, &code);
        if (!has_script(code))
            continue;
        unsigned here = script_of(code);
        if (here == UNUSUAL || (is_mark(code) && !script))
            return false;
        script = together(script, here);
        if (!script)
            return false;
    }
    return true;
}
