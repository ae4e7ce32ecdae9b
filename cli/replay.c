/* akhet replay: a recorded match up to a position, as one seat sees it or with everything shown. */
#include <akhet/position.h>

#include "cli/draw.h"
#include "cli/replay.h"

/* Whether the position has this id, as a state or as any viewer's view. */
static bool has_id(const struct replay *r, const char *wanted)
{
    char id[AKHET_POSITION_TEXT];
    const struct akhet_record *record = r->record;
    akhet_position_state(record->game, &record->setup, &r->state, id);
    if (strcmp(id, wanted) == 0)
        return true;
    for (int viewer = AKHET_SPECTATOR; viewer < record->setup.players; viewer++) {
        union akhet_space view;
        record->game->view(&r->state, viewer, &view);
        akhet_position_view(record->game, &record->setup, &view, id);
        if (strcmp(id, wanted) == 0)
            return true;
    }
    return false;
}

/* The number of moves up to the position with an id; -1: it is not in this match. */
static long long find_id(struct replay *r, const char *wanted, struct akhet_error *error)
{
    struct akhet_random random;
    error->code = AKHET_FINE;
    if (!akhet_record_begin(r->record, &r->state, &random, NULL, error))
        return -1;
    for (unsigned i = 0;; i++) {
        if (has_id(r, wanted))
            return i;
        if (i == r->record->moves ||
            !akhet_record_step(r->record, i, &r->state, &random, NULL, error))
            return -1;
    }
}

static int parse_to(const struct call *call, struct replay *r)
{
    char id[AKHET_POSITION_TEXT];
    struct akhet_error error;
    const char *word = call->given[OPT_TO] ? call->word[OPT_TO] : NULL;
    long long number = r->record->moves;
    if (word && !call_parse_whole(word, r->record->moves, &number)) {
        if (!akhet_position_tidy(word, id))
            return call_refuse(call, USAGE, MSG_BAD_TO,
                               BLANKS(NUMBER("high", r->record->moves), WORD("what", word)));
        number = find_id(r, id, &error);
        if (number < 0 && error.code != AKHET_FINE)
            return call_error(call, FAILED, &error);
        if (number < 0)
            return call_refuse(call, FAILED, MSG_NO_POSITION, BLANKS(WORD("what", id)));
    }
    r->to = (unsigned)number;
    return DONE;
}

static int parse_seat(const struct call *call, struct replay *r)
{
    long long seat = 0;
    const char *word = call->given[OPT_SEAT] ? call->word[OPT_SEAT] : NULL;
    r->viewer = AKHET_SPECTATOR;
    r->everything = !word;
    if (!word || strcmp(word, "spectator") == 0)
        return DONE;
    if (!call_parse_whole(word, r->record->setup.players - 1, &seat))
        return call_refuse(
            call, USAGE, MSG_BAD_SEAT,
            BLANKS(NUMBER("high", r->record->setup.players - 1), WORD("what", word)));
    r->viewer = (int)seat;
    return DONE;
}

/* Go through the match and call the output functions for the deal, every move and the end. */
static int show(const struct call *call, struct replay *r, const struct replay_door *door)
{
    struct akhet_random random;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_error error;
    r->events = &events;
    if (!akhet_record_begin(r->record, &r->state, &random, &events, &error))
        return call_error(call, FAILED, &error);
    if (!door->deal(call, r))
        return FAILED;
    for (r->at = 0; r->at < r->to;) {
        int seat = r->record->game->seat(&r->state);
        events.count = 0;
        if (!akhet_record_step(r->record, r->at, &r->state, &random, &events, &error))
            return call_error(call, FAILED, &error);
        r->at++;
        if (!door->move(call, r, seat, r->record->move[r->at - 1]))
            return FAILED;
    }
    if (r->to == r->record->moves && !akhet_record_end(r->record, &r->state, &error))
        return call_error(call, FAILED, &error);
    return door->end(call, r) ? DONE : FAILED;
}

bool replay_over(const struct replay *r)
{
    return r->at == r->record->moves && r->record->over;
}

bool replay_tells(const struct replay *r, unsigned i, struct akhet_event *out)
{
    *out = r->events->event[i];
    return r->everything || akhet_event_for(r->record->game, &r->events->event[i], r->viewer, out);
}

void replay_position(const struct replay *r, union akhet_space *view, char id[AKHET_POSITION_TEXT])
{
    const struct akhet_record *record = r->record;
    record->game->view(&r->state, r->viewer, view);
    if (r->everything)
        akhet_position_state(record->game, &record->setup, &r->state, id);
    else
        akhet_position_view(record->game, &record->setup, view, id);
}

int run_replay(struct call *call)
{
    struct loaded loaded;
    struct replay r = {.record = &loaded.record};
    int code = file_load(call, call->operand[0], &loaded);
    if (code != DONE)
        return loaded.error.code ? call_error(call, code, &loaded.error) : code;
    code = parse_to(call, &r);
    if (code == DONE)
        code = parse_seat(call, &r);
    if (code == DONE) {
        file_seat_names(call, r.record, &r.names);
        code = show(call, &r, call->given[OPT_JSON] ? &replay_json : &replay_text);
    }
    file_drop(&loaded);
    return code;
}
