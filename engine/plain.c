/* Which bytes may stand in a line that people exchange: names, salts, lines of a record. */
#include <akhet/text.h>

#include <stdint.h>
#include <string.h>

/* The character at `s`, at most `len` bytes long: its bytes, or 0 where UTF-8 is broken. */
static size_t decode(const unsigned char *s, size_t len, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t size = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    if (size == 0 || size > len || s[0] > 0xf4)
        return 0;
    *code = size == 1 ? s[0] : s[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (s[i] & 0x3f);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[size] || *code > 0x10ffff || surrogate ? 0 : size;
}

/* Characters that move the cursor, end a line or turn the direction of writing: with them a name
 * could look like something else in a terminal or a list. */
static bool controls(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } range[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x200e, 0x200f}, {0x2028, 0x202e},
                 {0x2066, 0x2069}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xfffe, 0xffff}};
    for (size_t i = 0; i < sizeof range / sizeof range[0]; i++)
        if (code >= range[i].first && code <= range[i].last)
            return true;
    return false;
}

bool akhet_text_plain(const char *s, size_t len)
{
    if (len && (s[0] == ' ' || s[len - 1] == ' '))
        return false;
    for (size_t at = 0; at < len;) {
        uint32_t code;
        size_t size = decode((const unsigned char *)s + at, len - at, &code);
        if (size == 0 || controls(code))
            return false;
        at += size;
    }
    return true;
}

void akhet_text_quote(struct akhet_text *text, const char *s)
{
    size_t lead = 0, len = strlen(s);
    while (s[lead] == ' ')
        lead++;
    while (len > lead && s[len - 1] == ' ')
        len--;
    if (akhet_text_plain(s + lead, len - lead)) {
        akhet_text_put(text, s);
        return;
    }
    for (; *s; s++)
        akhet_text_char(text, *s >= ' ' && *s <= '~' ? *s : '?');
}
