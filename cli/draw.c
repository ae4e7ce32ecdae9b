/* Tools for drawing boards: inks, widths, padding. */
#include "cli/draw.h"

/* Brown is one of the 256 indexed colours; a terminal without them shows the nearest. */
static const char *const code[INKS] = {
    [INK_PLAIN] = "\033[0m",        [INK_BOLD] = "\033[1m",     [INK_DIM] = "\033[2m",
    [INK_RED] = "\033[31m",         [INK_GREEN] = "\033[32m",   [INK_YELLOW] = "\033[33m",
    [INK_BLUE] = "\033[94m",        [INK_MAGENTA] = "\033[35m", [INK_CYAN] = "\033[36m",
    [INK_BROWN] = "\033[38;5;130m",
};

void draw_ink(struct drawing *drawing, enum ink ink)
{
    if (drawing->colour)
        akhet_text_put(drawing->out, code[ink]);
}

void draw_put(struct drawing *drawing, enum ink ink, const char *text)
{
    if (ink != INK_PLAIN)
        draw_ink(drawing, ink);
    akhet_text_put(drawing->out, text);
    if (ink != INK_PLAIN)
        draw_ink(drawing, INK_PLAIN);
}

/* Unicode blocks whose characters take two columns, or combine with the character before. */
static const struct {
    unsigned first, last, columns;
} block[] = {
    {0x0300, 0x036f, 0},   {0x1100, 0x115f, 2},   {0x200b, 0x200d, 0},   {0x2e80, 0x303e, 2},
    {0x3041, 0xa4cf, 2},   {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},   {0xfe00, 0xfe0f, 0},
    {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},   {0xffe0, 0xffe6, 2},   {0x1f300, 0x1f64f, 2},
    {0x1f680, 0x1f6ff, 2}, {0x1f900, 0x1faff, 2}, {0x20000, 0x3fffd, 2},
};

static unsigned columns(unsigned letter)
{
    for (unsigned i = 0; letter >= block[0].first && i < sizeof block / sizeof *block; i++)
        if (letter >= block[i].first && letter <= block[i].last)
            return block[i].columns;
    return 1;
}

/* Decode the character that begins here; the caller skips its other bytes. */
static unsigned letter_at(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    unsigned more = byte[0] >= 0xf0 ? 3 : byte[0] >= 0xe0 ? 2 : byte[0] >= 0xc0 ? 1 : 0;
    unsigned letter = more ? byte[0] & (0x3fU >> more) : byte[0];
    for (unsigned i = 1; i <= more && (byte[i] & 0xc0) == 0x80; i++)
        letter = letter << 6 | (byte[i] & 0x3f);
    return letter;
}

unsigned draw_width(const char *text)
{
    unsigned width = 0;
    for (; *text; text++)
        if (((unsigned char)*text & 0xc0) != 0x80)
            width += columns(letter_at(text));
    return width;
}

void draw_pad(struct drawing *drawing, enum ink ink, const char *text, unsigned width)
{
    draw_put(drawing, ink, text);
    for (unsigned at = draw_width(text); at < width; at++)
        akhet_text_char(drawing->out, ' ');
}

static bool fill_count(const void *context, const char *name, size_t len, struct akhet_text *out,
                       long long *number)
{
    (void)name;
    (void)len;
    *number = *(const long long *)context;
    if (out)
        akhet_text_int(out, *number);
    return true;
}

void draw_count(const struct drawing *drawing, const char *template, long long n,
                struct akhet_text *out)
{
    akhet_fill_blanks(drawing->lang, template, fill_count, &n, out);
}

void draw_int(struct drawing *drawing, enum ink ink, long long value)
{
    char digits[24];
    struct akhet_text text = akhet_text_on(digits, sizeof digits);
    akhet_text_int(&text, value);
    draw_put(drawing, ink, digits);
}
