/* Views, moves and scores as JSON, of a match in the page or on a server. */
#ifndef WEB_SHOW_H
#define WEB_SHOW_H

#include "match/match.h"

/* A view with what is needed to describe it. */
struct shown {
    const struct akhet_game *game;
    struct akhet_setup setup;
    int seat; /* whose view it is */
    union akhet_space view;
    const char *name[AKHET_SEATS];
};

/* One object each: the context of a page_maker is a struct shown. */
void show_view(const void *shown, struct akhet_json *json);
void show_score(const void *shown, struct akhet_json *json);

/* Why what the text names is no move: an object, or null where a move fits. Returns what the export
 * has to return. */
int32_t show_why(const struct shown *shown, const char *text);

/* Legal moves. */
struct choice {
    const struct shown *shown;
    akhet_move move[AKHET_LEGAL];
    unsigned count;
};

/* An array; the context is a struct choice. */
void show_moves(const void *choice, struct akhet_json *json);

/* The members of a move: its notation, its code and its sentence. */
void show_move(const struct shown *shown, akhet_move move, struct akhet_json *json);

#endif
