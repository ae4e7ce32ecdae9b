/* Text in a caller's buffer, parsing numbers, and which bytes are allowed in a line that people
 * exchange: names, salts, lines of a record. */
#include <akhet/text.h>

#include <string.h>

struct akhet_text akhet_text_on(char *buf, size_t cap)
{
    struct akhet_text text = {buf, cap, 0, false};
    buf[0] = '\0';
    return text;
}

void akhet_text_bytes(struct akhet_text *text, const char *s, size_t len)
{
    size_t room = text->cap - text->len - 1;
    if (len > room) {
        text->full = true;
        len = room;
        while (len && ((unsigned char)s[len] & 0xc0) == 0x80) /* never cut a UTF-8 character */
            len--;
    }
    memcpy(text->buf + text->len, s, len);
    text->len += len;
    text->buf[text->len] = '\0';
}

void akhet_text_put(struct akhet_text *text, const char *s)
{
    akhet_text_bytes(text, s, strlen(s));
}

void akhet_text_char(struct akhet_text *text, char c)
{
    if (text->len + 1 >= text->cap) {
        text->full = true;
        return;
    }
    text->buf[text->len++] = c;
    text->buf[text->len] = '\0';
}

void akhet_text_int(struct akhet_text *text, long long value)
{
    char digits[24];
    char *at = digits + sizeof digits;
    unsigned long long rest = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--at = '-';
    akhet_text_bytes(text, at, (size_t)(digits + sizeof digits - at));
}

void akhet_text_hex(struct akhet_text *text, const unsigned char *bytes, size_t len)
{
    static const char digit[] = "0123456789abcdef";
    size_t fits = (text->cap - text->len - 1) / 2;
    char *at = text->buf + text->len;
    for (size_t i = 0; i < len && i < fits; i++) {
        *at++ = digit[bytes[i] >> 4];
        *at++ = digit[bytes[i] & 15];
    }
    *at = '\0';
    text->len = (size_t)(at - text->buf);
    if (len > fits)
        akhet_text_char(text, digit[bytes[fits] >> 4]);
    text->full |= len > fits;
}

/* The value of a hexadecimal digit plus one; 0: not a digit. */
static const unsigned char worth[256] = {
    ['0'] = 1, ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,  ['6'] = 7,  ['7'] = 8,
    ['8'] = 9, ['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16};

bool akhet_text_unhex(const char *hex, size_t hex_len, unsigned char *bytes, size_t len)
{
    if (hex_len != 2 * len)
        return false;
    bool fine = true;
    for (size_t i = 0; i < len; i++) {
        unsigned high = worth[(unsigned char)hex[2 * i]];
        unsigned low = worth[(unsigned char)hex[2 * i + 1]];
        fine &= high && low;
        bytes[i] = (unsigned char)((high - 1) << 4 | (low - 1));
    }
    return fine;
}

size_t akhet_text_digits(const char *s, size_t len, uint64_t most, uint64_t *value)
{
    uint64_t sum = 0;
    size_t i = 0;
    for (; i < len && s[i] >= '0' && s[i] <= '9'; i++) {
        unsigned digit = (unsigned)(s[i] - '0');
        if (digit > most || sum > (most - digit) / 10)
            return 0;
        sum = sum * 10 + digit;
    }
    if (i)
        *value = sum;
    return i;
}

bool akhet_text_number(const char *s, size_t len, long long low, long long high, long long *value)
{
    bool minus = len && *s == '-';
    uint64_t size;
    if (len == minus || akhet_text_digits(s + minus, len - minus, INT64_MAX, &size) != len - minus)
        return false;
    long long number = minus ? -(long long)size : (long long)size;
    if (number < low || number > high)
        return false;
    *value = number;
    return true;
}

bool akhet_text_is(const char *s, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(s, word, len) == 0;
}

/* Decode the character at `s`, at most `len` bytes long. Returns its length, or 0 for invalid
 * UTF-8. */
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

/* Characters that move the cursor, end a line or change the direction of writing: they could
 * disguise a name in a terminal or a list. */
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

bool akhet_text_valid(const char *s, size_t len)
{
    for (size_t at = 0; at < len;) {
        uint32_t code;
        size_t size = decode((const unsigned char *)s + at, len - at, &code);
        if (size == 0 || code == 0)
            return false;
        at += size;
    }
    return true;
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
