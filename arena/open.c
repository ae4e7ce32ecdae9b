/* A bot as it is written in --bots: one of ours, or another program. */
#include "arena/arena.h"

bool arena_bot_open(struct bot_spec *spec, const char *text, struct akhet_error *error)
{
    return bot_spec_read(spec, text, error);
}
