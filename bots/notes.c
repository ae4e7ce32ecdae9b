/* Notes of events, for callers without a bot. */
#include <akhet/notes.h>

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
