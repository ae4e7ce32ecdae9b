/* Declarations shared by the files of `akhet play`, which plays a match in a terminal or a pipe. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/board.h"
#include "cli/command.h"
#include "match/match.h"
#include "match/match_choose.h"
#include "match/match_hint.h"

#define PLAY_LINE 256  /* most bytes of a line that is typed */
#define PLAY_PATH 1024 /* most bytes of a file's path */

struct play {
    const struct call *call;
    FILE *in, *out;
    enum akhet_lang lang;
    bool colour;
    bool screen;    /* the output is a terminal that can be cleared */
    bool echo;      /* the input is not a terminal */
    unsigned width; /* columns */
    unsigned edge;  /* the same on a terminal; 0: sentences stay on one line */
    struct match match;
    akhet_move room[MATCH_MEMORY(MATCH_MOVES) / sizeof(akhet_move)]; /* memory for its moves */
    struct match_bots seated;                                        /* of its bots */
    const char *name[AKHET_SEATS];
    int facing;           /* the person in front of the screen, or AKHET_NOBODY */
    char file[PLAY_PATH]; /* the file of the match; empty: none yet */
    bool changed;         /* since it was last written there */
    bool ahead;           /* the file has more than a person asked to save */
    bool told;            /* the player was told where the match is saved */
    bool lost;            /* the last autosave failed */
    char text[MATCH_BYTES];
    char asked[MATCH_BYTES]; /* the file as it was loaded or last saved by a person */
    size_t asked_len;        /* 0: no person did; the file is an autosave */
};

/* The outcome of a line of input. */
enum step {
    ASK_AGAIN, /* nothing changed */
    GO_ON,     /* a move was made or taken back */
    LEAVE,     /* the person wants to quit */
    CUT_OFF,   /* the input ended */
};

/* Input and output (play_input.c). */

/* Read a line, without its end and the spaces around it. False: end of input, or interrupted. A
 * line that is too long is reported and returned as an empty line. */
bool play_read_line(struct play *play, char line[PLAY_LINE]);

/* Print a message; `_line` also ends the line. */
void play_put(const struct play *play, enum message message, const struct blank *blanks);
void play_put_line(const struct play *play, enum message message, const struct blank *blanks);
void play_put_error(const struct play *play, const struct akhet_error *error);
void play_put_ink(const struct play *play, enum ink ink, const char *text);

/* Clear the screen and the scrollback; in a pipe, print a line across the page. */
void play_wipe(const struct play *play);

/* Clear the screen; in a pipe, do nothing. */
void play_refresh(const struct play *play);

/* Whether a person pressed Ctrl-C or closed the terminal. */
bool play_interrupted(void);
void play_watch_interrupts(void);
void play_unwatch_interrupts(void);

/* Output (play_show.c). `viewer` may be AKHET_SPECTATOR. */
void play_show_table(struct play *play, int viewer);
void play_show_events(struct play *play, int viewer, unsigned from, bool numbered);
void play_show_since(struct play *play, int seat);
void play_show_score(struct play *play, int viewer);
void play_show_fairness(struct play *play);
void play_show_end(struct play *play);

/* The numbered moves; many moves that differ only in their last word share a line
 * (play_moves.c). */
void play_show_moves(struct play *play, const akhet_move *moves, unsigned count);

/* One decision of a person (play_turn.c). */
bool play_means_quit(const char *line);
enum step play_take_turn(struct play *play, int seat);

/* A bot's decision (play_bots.c). */
void play_think(struct play *play, int seat);

/* Advice, with the same quiet line on the screen. */
bool play_advise(struct play *play, const struct match_decision *decision, struct bot_budget budget,
                 struct match_hint *hint);

/* Show a hint; `seconds` may be empty (play_hint.c). */
void play_hint(struct play *play, int seat, const akhet_move *moves, unsigned count,
               const char *seconds);

/* Looking something up (play_lookup.c). */
void play_look_up_card(struct play *play, const char *what);
void play_look_up_rules(struct play *play, const char *what);

/* Seat a stand-in for each person who resigned (play.c). */
void play_stand_in(struct play *play);

/* Saving (play_save.c). These report what they did. */
bool play_save_to(struct play *play, const char *path);
bool play_save_somewhere(struct play *play);
int play_load(struct play *play, const char *path);

/* Autosave the match to its file, or to a new one, in case the program is killed: silently, and
 * only if the match changed. The player is told the result once, when the screen has room for
 * it. */
void play_keep(struct play *play);
void play_tell_kept(struct play *play);

/* Drop the autosave: delete the file that autosave created, or restore the content that a person
 * saved. */
void play_drop_kept(struct play *play);

/* Asking what to play (play_menu.c). False: no more input. */
bool play_ask_match(struct play *play);

/* The default bot of a seat: one that is a fair opponent. */
const struct bot *play_default_bot(void);

/* The bot with this name or level that may play against people; NULL: none. */
const struct bot *play_find_bot(const char *what);

/* The default name of a seat. */
void play_default_name(const struct play *play, unsigned seat, const struct bot *bot, char *name,
                       size_t cap);

#endif
