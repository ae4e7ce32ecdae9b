/* Views, moves and scores as JSON, whether the match is here or elsewhere. */
#ifndef WEB_SHOW_H
#define WEB_SHOW_H

#include "match/match.h"

/* What a view is a view of. */
struct shown {
    const struct akhet_game *game;
    struct akhet_setup setup;
    int seat; /* that looks */
    union akhet_space view;
    const char *name[AKHET_SEATS];
};

/* One object each: the context of a page_maker is a struct shown. */
void show_view(const void *shown, struct akhet_json *json);
void show_score(const void *shown, struct akhet_json *json);

/* Moves to choose from. */
struct choice {
    const struct shown *shown;
    akhet_move move[AKHET_LEGAL];
    unsigned count;
};

/* An array; the context is a struct choice. */
void show_moves(const void *choice, struct akhet_json *json);

/* The members of a move: its name, its code and its sentence. */
void show_move(const struct shown *shown, akhet_move move, struct akhet_json *json);

#endif
