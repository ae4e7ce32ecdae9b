/* Notes: what a seat has seen and its view no longer shows, such as the cards that went into the
 * storages of Nile or to the discards of La Vallée des Rois. The bots keep them; a program that
 * learns from views may do the same. */
#ifndef AKHET_NOTES_H
#define AKHET_NOTES_H

#include <akhet/game.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_NOTES 64 /* bytes; zero at the start of a game */

/* Whether seats of this game keep notes; if not, its views show everything that can be known. */
bool akhet_notes_kept(const struct akhet_game *game);

/* Add an event, as the rules reported it, to the notes of a seat. */
void akhet_notes_hear(const struct akhet_game *game, int seat, const struct akhet_event *event,
                      uint8_t notes[AKHET_NOTES]);

/* Put the notes of a seat into its view, as far as they are consistent with it. Afterwards the view
 * differs from that of game->view, but it can be redealt like it. */
void akhet_notes_recall(const struct akhet_game *game, const uint8_t notes[AKHET_NOTES],
                        void *view);

/* Deal a state that a seat cannot tell from the real one, from its view and its notes. All such
 * states are equally likely. */
void akhet_notes_redeal(const struct akhet_game *game, const uint8_t notes[AKHET_NOTES],
                        const void *view, struct akhet_random *random, void *state);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
