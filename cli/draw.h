/* Drawing in a terminal: inks, widths, padding. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include <akhet/words.h>

enum ink {
    INK_PLAIN,
    INK_BOLD,
    INK_DIM,
    INK_RED,
    INK_GREEN,
    INK_YELLOW,
    INK_BLUE,
    INK_MAGENTA,
    INK_CYAN,
    INK_BROWN,
    INKS
};

struct drawing {
    struct akhet_text *out;
    enum akhet_lang lang;
    const char *const *names; /* of the seats */
    bool colour;
    unsigned edge; /* columns of the terminal; 0: no terminal, unlimited width */
};

/* Change the ink; no effect without colours. */
void draw_ink(struct drawing *drawing, enum ink ink);

/* Text in an ink, then plain again. */
void draw_put(struct drawing *drawing, enum ink ink, const char *text);

/* Text padded with spaces to `width` columns (UTF-8: counts characters, not bytes). */
void draw_pad(struct drawing *drawing, enum ink ink, const char *text, unsigned width);

/* A number in an ink. */
void draw_int(struct drawing *drawing, enum ink ink, long long value);

/* "{n} {n:seal|seals}" with its number. */
void draw_count(const struct drawing *drawing, const char *template, long long n,
                struct akhet_text *out);

/* The width of a text in columns. */
unsigned draw_width(const char *text);

#endif
