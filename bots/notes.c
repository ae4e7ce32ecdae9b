/* Notes of events, for callers without a bot. */
#include <akhet/notes.h>

#include <string.h>

#include "bots/knowledge.h"

bool akhet_notes_kept(const struct akhet_game *game)
{
    const struct knowledge *knowledge = knowledge_of(game);
    return knowledge && knowledge->note;
}

void akhet_notes_hear(const struct akhet_game *game, int seat, const struct akhet_event *event,
                      uint8_t notes[AKHET_NOTES])
{
    struct akhet_event heard;
    if (akhet_notes_kept(game) && akhet_event_for(game, event, seat, &heard))
        knowledge_of(game)->note(notes, &heard);
}

void akhet_notes_recall(const struct akhet_game *game, const uint8_t notes[AKHET_NOTES], void *view)
{
    if (akhet_notes_kept(game))
        knowledge_of(game)->recall(notes, view);
}

void akhet_notes_redeal(const struct akhet_game *game, const uint8_t notes[AKHET_NOTES],
                        const void *view, struct akhet_random *random, void *state)
{
    const struct knowledge *knowledge = knowledge_of(game);
    union akhet_space informed;
    memcpy(&informed, view, game->view_bytes);
    akhet_notes_recall(game, notes, &informed);
    game->redeal(&informed, random, state);
    if (knowledge && knowledge->settle)
        knowledge->settle(view, state);
}
