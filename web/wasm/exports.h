/* Everything that a page can call; docs/web.md tells how.
 *
 * Texts and bytes come through one buffer that the page fills (`in`) and leave through another
 * (`out`). Unless it says otherwise a function returns how many bytes its answer has, 0 or more, or
 * -1: then the answer is a refusal, an object with an id, its arguments and a sentence. Seats count
 * from 0, and the seat -1 is a spectator. A step counts positions: 0 after the deal, n after the
 * nth move, -1 the last one. */
#ifndef WEB_EXPORTS_H
#define WEB_EXPORTS_H

#include <stdint.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) web_##name
#else
#define EXPORT(name) web_##name
#endif

/* Memory (page.c). */
uint8_t *EXPORT(in)(uint32_t bytes); /* where so many bytes can be written; NULL: no memory */
const char *EXPORT(out)(void);       /* where the last answer begins */
void EXPORT(language)(int32_t lang); /* of all sentences: 0 English, 1 French, 2 Polish */

/* What never changes (facts.c): JSON. */
int32_t EXPORT(games)(void);
int32_t EXPORT(bots)(void);
int32_t EXPORT(messages)(void);
int32_t EXPORT(say_refusal)(uint32_t len); /* in: CATALOGUE ID NUMBER WHAT; out: the sentence */

/* A match (match.c). `open` and `load` return its handle, 1 or more, or -1. */
int32_t EXPORT(open)(uint32_t len); /* in: GAME PLAYERS OPTION=VALUE … */
int32_t EXPORT(load)(uint32_t len); /* in: the text of a record */
void EXPORT(close)(int32_t match);
int32_t EXPORT(sit)(int32_t match, int32_t seat, uint32_t len); /* in: KIND NAME */
int32_t EXPORT(seed)(int32_t match, uint64_t seed);
int32_t EXPORT(commit)(int32_t match, uint32_t len); /* in: 32 bytes; out: the commitment, in hex */
int32_t EXPORT(salt)(int32_t match, int32_t seat, uint32_t len);
int32_t EXPORT(begin)(int32_t match);
int32_t EXPORT(play)(int32_t match, uint32_t len); /* in: a move */
int32_t EXPORT(undo)(int32_t match);
int32_t EXPORT(final)(int32_t match, uint32_t len); /* in: a move; out: whether it is final, JSON */
int32_t EXPORT(resign)(int32_t match, int32_t seat);
int32_t EXPORT(stand_in)(int32_t match, int32_t seat,
                         uint32_t len); /* in: a bot; nothing: nobody */
int32_t EXPORT(save)(int32_t match);    /* out: the text of a record */
int32_t EXPORT(verify)(uint32_t len);   /* in: the text of a record */

/* Looking at a match (look.c): JSON. While it runs, only through the eyes of people and
 * spectators; when it is over, through those of any seat. */
int32_t EXPORT(table)(int32_t match);
int32_t EXPORT(view)(int32_t match, int32_t seat, int32_t step);
int32_t EXPORT(view_bytes)(int32_t match, int32_t seat, int32_t step);
int32_t EXPORT(score)(int32_t match, int32_t seat, int32_t step);
int32_t EXPORT(position)(int32_t match, int32_t seat, int32_t step); /* out: the id of the view */
int32_t EXPORT(legal)(int32_t match);
int32_t EXPORT(story)(int32_t match, int32_t seat, int32_t from); /* what happened from a step on */

/* Thinking, one decision at a time (think.c). The first three begin; `go_on` returns 1 while there
 * is more to think about, 0 at the end, -1 where nothing was begun. */
int32_t EXPORT(think)(int32_t match, uint32_t sims); /* the bot whose turn it is */
int32_t EXPORT(hint)(int32_t match, uint32_t sims);  /* for the person whose turn it is */
int32_t EXPORT(online_hint)(uint32_t sims);          /* for the seat of the view from elsewhere */
int32_t EXPORT(go_on)(uint32_t sims);
int32_t EXPORT(answer)(void); /* what is known by now, and the end of it */
void EXPORT(forget)(void);    /* the end without an answer */

/* Looking back (review.c): JSON. */
int32_t EXPORT(review)(int32_t match); /* begin; the match may go on or be closed */
int32_t EXPORT(review_move)(int32_t move, uint32_t sims); /* a move, counted from 0 */
int32_t EXPORT(review_end)(void); /* the chances and what turned the match, when it is over */

/* An online table (online.c): a view that a server sent, described and drawn like a local one. */
int32_t EXPORT(online_view)(uint32_t len,
                            int32_t seat); /* in: GAME PLAYERS OPTION=VALUE … VIEWHEX */
int32_t EXPORT(online_legal)(void);
int32_t EXPORT(online_score)(void);
int32_t EXPORT(online_position)(void);
int32_t EXPORT(online_names)(uint32_t len); /* in: the names of the seats, a line each */
int32_t EXPORT(say_move)(uint32_t len);     /* in: GAME MOVE; out: a sentence */
int32_t EXPORT(say_event)(uint32_t len);    /* in: GAME KIND FIELD=VALUE …; out: a sentence */

#endif
