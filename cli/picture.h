/* The table drawn in a terminal: one function a game, from a view. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include <akhet/game.h>

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

struct picture {
    struct akhet_text *out;
    enum akhet_lang lang;
    const char *const *names; /* of the seats */
    bool colour;
    unsigned edge; /* columns of the terminal; 0: there is none, the page is as wide as it likes */
};

/* Change the ink; nothing where the terminal has no colour. */
void picture_ink(struct picture *picture, enum ink ink);

/* Text in an ink, then plain again. */
void picture_put(struct picture *picture, enum ink ink, const char *text);

/* Text padded with spaces to `width` columns (UTF-8: counts characters, not bytes). */
void picture_pad(struct picture *picture, enum ink ink, const char *text, unsigned width);

/* A number in an ink. */
void picture_int(struct picture *picture, enum ink ink, long long value);

/* "{n} {n:seal|seals}" with its number. */
void picture_count(const struct picture *picture, const char *template, long long n,
                   struct akhet_text *out);

/* How many columns a text takes. */
unsigned picture_width(const char *text);

void picture_eights(const void *view, struct picture *picture);
void picture_nefertiti(const void *view, struct picture *picture);
void picture_nile(const void *view, struct picture *picture);
void picture_valley(const void *view, struct picture *picture);

typedef void picture_function(const void *view, struct picture *picture);

/* The function of a game; NULL where nobody has drawn it, which a test forbids. */
picture_function *picture_of(const struct akhet_game *game);

#endif
