/* What every picture of a table is drawn with: inks, widths, padding. */
#include "cli/picture.h"

/* Brown is a colour of the table of 256; a terminal without it shows its nearest. */
static const char *const code[INKS] = {
    [INK_PLAIN] = "\033[0m",        [INK_BOLD] = "\033[1m",     [INK_DIM] = "\033[2m",
    [INK_RED] = "\033[31m",         [INK_GREEN] = "\033[32m",   [INK_YELLOW] = "\033[33m",
    [INK_BLUE] = "\033[94m",        [INK_MAGENTA] = "\033[35m", [INK_CYAN] = "\033[36m",
    [INK_BROWN] = "\033[38;5;130m",
};

void picture_ink(struct picture *picture, enum ink ink)
{
    if (picture->colour)
        akhet_text_put(picture->out, code[ink]);
}

void picture_put(struct picture *picture, enum ink ink, const char *text)
{
    if (ink != INK_PLAIN)
        picture_ink(picture, ink);
    akhet_text_put(picture->out, text);
    if (ink != INK_PLAIN)
        picture_ink(picture, INK_PLAIN);
}

unsigned picture_width(const char *text)
{
    unsigned width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

void picture_pad(struct picture *picture, enum ink ink, const char *text, unsigned width)
{
    picture_put(picture, ink, text);
    for (unsigned at = picture_width(text); at < width; at++)
        akhet_text_char(picture->out, ' ');
}

void picture_int(struct picture *picture, enum ink ink, long long value)
{
    char digits[24];
    struct akhet_text text = akhet_text_on(digits, sizeof digits);
    akhet_text_int(&text, value);
    picture_put(picture, ink, digits);
}
