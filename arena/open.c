/* A bot as it is written in --bots: one of ours, or another program. */
#include "arena/arena.h"
#include "arena/external.h"

bool arena_bot_open(struct bot_spec *spec, const char *text, struct akhet_error *error)
{
    return external_is(text) ? external_open(spec, text, error) : bot_spec_read(spec, text, error);
}
