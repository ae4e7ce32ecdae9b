/* A game played in a terminal or a pipe: what the parts of `akhet play` share. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/command.h"
#include "cli/picture.h"
#include "match/match.h"

#define PLAY_LINE 256  /* most bytes of a line that is typed */
#define PLAY_PATH 1024 /* most bytes of a file's path */

struct play {
    const struct call *call;
    FILE *in, *out;
    enum akhet_lang lang;
    bool colour;
    bool screen;    /* the output is a terminal that can be cleared */
    bool echo;      /* the input is no terminal */
    unsigned width; /* columns */
    unsigned edge;  /* the same on a terminal; 0: sentences stay on one line */
    struct match match;
    const char *name[AKHET_SEATS];
    int facing;           /* the person in front of the screen, or AKHET_NOBODY */
    char file[PLAY_PATH]; /* where the match is kept; empty: nowhere yet */
    bool changed;         /* since it was last written there */
    bool ahead;           /* the file has more than somebody asked to save */
    bool told;            /* whether it is kept, and where, was said */
    bool lost;            /* the last try to keep it failed */
    char text[MATCH_BYTES];
    char asked[MATCH_BYTES]; /* what the file had when it was loaded or somebody saved */
    size_t asked_len;        /* 0: nobody did, the file is our own idea */
};

/* What a line of input led to. */
enum step {
    ASK_AGAIN, /* nothing changed */
    GO_ON,     /* a move was made or taken back */
    LEAVE,     /* the person wants to go */
    CUT_OFF,   /* no more input will come */
};

/* Input and output (play_line.c). */

/* A line without its end and the spaces around it. False: no more input, or interrupted. A line
 * that is too long is refused aloud and comes as an empty one. */
bool read_line(struct play *play, char line[PLAY_LINE]);

/* A message on the output; `_line` ends it. */
void put(const struct play *play, enum message message, const struct blank *blanks);
void put_line_of(const struct play *play, enum message message, const struct blank *blanks);
void put_error(const struct play *play, const struct akhet_error *error);
void put_ink(const struct play *play, enum ink ink, const char *text);

/* Clear the screen and what can be scrolled back to; a line across the page in a pipe. */
void wipe(const struct play *play);

/* A clean screen; in a pipe nothing. */
void refresh(const struct play *play);

/* Whether somebody pressed Ctrl-C or closed the terminal. */
bool interrupted(void);
void watch_interrupts(void);
void unwatch_interrupts(void);

/* What is shown (play_show.c). `viewer` may be AKHET_SPECTATOR. */
void show_table(struct play *play, int viewer);
void show_events(struct play *play, int viewer, unsigned from, bool numbered);
void show_since(struct play *play, int seat);
void show_score(struct play *play, int viewer);
void show_fairness(struct play *play);
void show_end(struct play *play);

/* The numbered moves; many that differ in their last word alone share a line (play_moves.c). */
void show_moves(struct play *play, const akhet_move *moves, unsigned count);

/* One decision of a person (play_turn.c). */
bool means_quit(const char *line);
enum step take_turn(struct play *play, int seat);

/* What can be looked up (play_look.c). */
void look_up_card(struct play *play, const char *what);
void look_up_rules(struct play *play, const char *what);

/* Saving (play_save.c). These say what they did. */
bool save_to(struct play *play, const char *path);
bool save_somewhere(struct play *play);
int load_from(struct play *play, const char *path);

/* Keep the match in its file, or one of our own, against whatever may end the program: silently,
 * and only if it changed. What came of it is told once, when the screen has room for it. */
void keep(struct play *play);
void tell_kept(struct play *play);

/* Nobody wants what was kept unasked: our own file goes, another has again what was saved in it. */
void drop_kept(struct play *play);

/* Asking what to play (play_menu.c). False: no more input. */
bool ask_match(struct play *play);

/* Who sits where nobody was asked for: the last bot of the table, the strongest. */
const struct bot *default_bot(void);

/* Names for seats that were given none. */
void default_name(const struct play *play, unsigned seat, const struct bot *bot, char *name,
                  size_t cap);

#endif
