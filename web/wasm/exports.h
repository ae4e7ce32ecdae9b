/* Every function that a page can call; docs/web.md explains them.
 *
 * The page writes input into one buffer (`in`) and reads answers from another (`out`). Unless a
 * comment says otherwise a function returns the number of bytes of its answer, 0 or more, or -1:
 * then the answer is an error, an object with an id, arguments and a sentence. Seats count from 0;
 * -1 is a spectator. Step 0 is the deal, step n the nth move, -1 the last one. */
#ifndef WEB_EXPORTS_H
#define WEB_EXPORTS_H

#include <stdint.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) web_##name
#else
#define EXPORT(name) web_##name
#endif

/* Memory (page.c). */
uint8_t *EXPORT(in)(uint32_t bytes); /* where to write that many bytes; NULL: no memory */
const char *EXPORT(out)(void);       /* where the last answer begins */
void EXPORT(language)(int32_t lang); /* of all sentences: 0 English, 1 French, 2 Polish */

/* Reference data (reference.c): JSON. */
int32_t EXPORT(games)(void);
int32_t EXPORT(bots)(void);
int32_t EXPORT(messages)(void);
int32_t EXPORT(say_error)(uint32_t len); /* in: SOURCE ID NUMBER WHAT; out: the sentence */

/* A match (match.c). `open`, `day`, `load` and `copy` return a handle, 1 or more, or -1. */
int32_t EXPORT(open)(uint32_t len); /* in: GAME PLAYERS OPTION=VALUE … */
int32_t EXPORT(day)(uint32_t len);  /* in: GAME DATE: the deal of the day */
int32_t EXPORT(load)(uint32_t len); /* in: the text of a record */
int32_t EXPORT(copy)(int32_t match);
void EXPORT(close)(int32_t match);
int32_t EXPORT(sit)(int32_t match, int32_t seat, uint32_t len); /* in: KIND NAME */
int32_t EXPORT(seed)(int32_t match, uint64_t seed);
int32_t EXPORT(commit)(int32_t match, uint32_t len); /* in: 32 bytes; out: the commitment, in hex */
int32_t EXPORT(salt)(int32_t match, int32_t seat, uint32_t len);
int32_t EXPORT(begin)(int32_t match);
int32_t EXPORT(play)(int32_t match, int32_t seat,
                     uint32_t len); /* in: a move; out: the step as that seat may know it */
int32_t EXPORT(reader)(int32_t match,
                       int32_t seat); /* whom sentences address as "you"; -1: nobody */
int32_t EXPORT(undo)(int32_t match);
int32_t EXPORT(final)(int32_t match, uint32_t len); /* in: a move; out: whether it is final, JSON */
int32_t EXPORT(resign)(int32_t match, int32_t seat);
int32_t EXPORT(stand_in)(int32_t match, int32_t seat,
                         uint32_t len); /* in: a bot; empty: its player is back */
int32_t EXPORT(save)(int32_t match);    /* out: the text of a record */
int32_t EXPORT(verify)(uint32_t len);   /* in: the text of a record (verify.c) */

/* Views of a match (table.c, views.c, steps.c): JSON. While it runs only people and spectators have
 * one; when it is over every seat has. */
int32_t EXPORT(table)(int32_t match);
int32_t EXPORT(view)(int32_t match, int32_t seat, int32_t step);
int32_t EXPORT(view_bytes)(int32_t match, int32_t seat, int32_t step);
int32_t EXPORT(score)(int32_t match, int32_t seat, int32_t step);
int32_t EXPORT(position)(int32_t match, int32_t seat, int32_t step); /* out: the id of the view */
int32_t EXPORT(legal)(int32_t match);
int32_t
    EXPORT(why)(int32_t match,
                uint32_t len); /* in: KIND,KIND … THING …; out: a reason, or null: a move fits */
int32_t EXPORT(steps)(int32_t match, int32_t seat, int32_t from); /* from a step on */

/* Searches, one at a time (search.c). The first three begin one; `search` returns 1 while there is
 * more to do, 0 at the end, -1 if none was begun. */
int32_t EXPORT(choose)(int32_t match, uint32_t sims); /* for the bot whose turn it is */
int32_t EXPORT(hint)(int32_t match, uint32_t sims);   /* for the person whose turn it is */
int32_t EXPORT(online_hint)(uint32_t sims);           /* for the seat of the view from a server */
int32_t EXPORT(search)(uint32_t sims);
int32_t EXPORT(answer)(void); /* the best move found, and the end of the search */
void EXPORT(cancel)(void);    /* the end without an answer */

/* The review of a match (review.c): JSON. `eyes` are a seat, -1 a spectator, -2 open cards once the
 * match is over. Steps may be estimated in any order and again with more simulations. */
int32_t EXPORT(review)(int32_t match, int32_t eyes); /* the match may be played on or closed */
int32_t EXPORT(review_step)(int32_t step, uint32_t sims);
int32_t EXPORT(review_end)(void); /* luck and turning points, of the estimates so far */

/* An online table (online.c): a view that a server sent, described and drawn like a local one. */
int32_t EXPORT(online_view)(uint32_t len,
                            int32_t seat); /* in: GAME PLAYERS OPTION=VALUE … VIEWHEX */
int32_t EXPORT(online_legal)(void);
int32_t EXPORT(online_why)(uint32_t len);
int32_t EXPORT(online_score)(void);
int32_t EXPORT(online_position)(void);
int32_t EXPORT(online_names)(uint32_t len);  /* in: the names of the seats, one on each line */
int32_t EXPORT(online_reader)(int32_t seat); /* as `reader` */
int32_t EXPORT(say_move)(uint32_t len);      /* in: GAME MOVE; out: a sentence */
int32_t EXPORT(say_event)(uint32_t len);     /* in: GAME KIND FIELD=VALUE …; out: a sentence */
int32_t EXPORT(say_reason)(uint32_t len);    /* in: GAME ID SEAT OWN AMOUNT, OWN is 0 or 1 */

#endif
