/* Replaying records: from the source of chance, move by move, to the recorded result. */
#include <akhet/record.h>

#include <string.h>

/* Add the line to an error if the record was read from text. */
static bool at_line(const struct akhet_record *record, unsigned after_first,
                    struct akhet_error *error)
{
    if (error && record->move_line)
        error->line = record->move_line + (int)after_first;
    return false;
}

bool akhet_record_begin(const struct akhet_record *record, void *state, struct akhet_random *random,
                        struct akhet_events *events, struct akhet_error *error)
{
    if (record->source == AKHET_FROM_WITHHELD)
        return akhet_refuse(error, AKHET_RECORD_WITHHELD, NULL, 0);
    if (record->source == AKHET_FROM_SEED)
        akhet_random_fast(random, record->seed);
    else
        akhet_fair_random(&record->fair, random);
    return akhet_start(record->game, state, &record->setup, random, events, error);
}

bool akhet_record_step(const struct akhet_record *record, unsigned step, void *state,
                       struct akhet_random *random, struct akhet_events *events,
                       struct akhet_error *error)
{
    if (akhet_apply(record->game, state, record->move[step], random, events, error))
        return true;
    return at_line(record, step, error);
}

/* Whether all seats but one have resigned. */
static bool given_up(const struct akhet_record *record)
{
    return record->resignations && record->resignations + 1 == record->setup.players;
}

bool akhet_record_places(const struct akhet_record *record, const void *state,
                         uint8_t place[AKHET_SEATS])
{
    bool over = record->game->seat(state) == AKHET_NOBODY;
    memset(place, 0, AKHET_SEATS);
    if (over) {
        record->game->places(state, place);
        return true;
    }
    if (!given_up(record))
        return false;
    memset(place, 1, record->setup.players);
    for (unsigned i = 0; i < record->resignations; i++)
        place[record->resigned[i]] = (uint8_t)(record->setup.players - i);
    return true;
}

/* The result stands on the line after the moves and the resignations. */
static bool at_result(const struct akhet_record *record, struct akhet_error *error)
{
    return at_line(record, record->moves + record->resignations, error);
}

bool akhet_record_end(const struct akhet_record *record, const void *state,
                      struct akhet_error *error)
{
    uint8_t place[AKHET_SEATS];
    bool over = akhet_record_places(record, state, place);
    if (given_up(record) && record->game->seat(state) == AKHET_NOBODY) {
        akhet_refuse(error, AKHET_OVER, NULL, 0); /* the last resignation came after the end */
        return at_line(record, record->moves, error);
    }
    if (record->over && !over) {
        akhet_refuse(error, AKHET_RECORD_NOT_OVER, NULL, 0);
        return at_result(record, error);
    }
    if (over && !record->over) {
        akhet_refuse(error, AKHET_RECORD_NO_RESULT, NULL, 0);
        return at_result(record, error);
    }
    if (!over)
        return true;
    if (memcmp(place, record->place, record->setup.players) == 0)
        return true;
    char right[4 * AKHET_SEATS];
    struct akhet_text text = akhet_text_on(right, sizeof right);
    for (unsigned seat = 0; seat < record->setup.players; seat++) {
        if (seat)
            akhet_text_char(&text, ' ');
        akhet_text_int(&text, place[seat]);
    }
    akhet_refuse(error, AKHET_RECORD_RESULT, right, 0);
    return at_result(record, error);
}

bool akhet_record_replay(const struct akhet_record *record, unsigned upto, void *state,
                         struct akhet_random *random, struct akhet_events *events,
                         struct akhet_error *error)
{
    if (events)
        events->count = 0;
    if (!akhet_record_begin(record, state, random, events, error))
        return false;
    for (unsigned i = 0; i < record->moves && i < upto; i++) {
        if (events)
            events->count = 0;
        if (!akhet_record_step(record, i, state, random, events, error))
            return false;
    }
    return upto < record->moves || akhet_record_end(record, state, error);
}

bool akhet_record_verify(const struct akhet_record *record, struct akhet_error *error)
{
    union akhet_space state;
    struct akhet_random random;
    return akhet_record_replay(record, record->moves, &state, &random, NULL, error);
}
