/* The steps of a match as a seat may know them: every event as a sentence and as data. */
#include "web/wasm/steps.h"

#include "web/wasm/page.h"

enum { SENTENCE = 512 };

/* Whom the steps are for. */
struct reader {
    const struct match *match;
    int seat;
    const char *name[AKHET_SEATS];
};

/* The notation of a move is for the seat that made it: others may not know all of it. */
static void begin_step(const struct reader *reader, unsigned step, struct akhet_json *json)
{
    const struct match *match = reader->match;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "step", step);
    if (step) {
        const struct match_mark *mark = &match->mark[step - 1];
        akhet_json_int(json, "seat", mark->by);
        akhet_json_bool(json, "bot", mark->flags & MATCH_BY_BOT);
        if (mark->by == reader->seat || match_seat(match) == AKHET_NOBODY) {
            char name[AKHET_RECORD_LINE + 1];
            struct akhet_text text = akhet_text_on(name, sizeof name);
            akhet_move_name(match->record.game, match->move[step - 1], &text);
            akhet_json_string(json, "move", name);
        }
    }
    akhet_json_array(json, "events");
}

static void end_step(struct akhet_json *json)
{
    akhet_json_array_end(json);
    akhet_json_object_end(json);
}

static void put_event(const struct reader *reader, const struct akhet_event *event,
                      struct akhet_json *json)
{
    const struct akhet_game *game = reader->match->record.game;
    struct akhet_event known;
    char sentence[SENTENCE];
    if (!akhet_event_for(game, event, reader->seat, &known))
        return;
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence);
    akhet_event_text(game, &known, page_lang(), reader->name, &text);
    akhet_json_array(json, NULL);
    akhet_json_string(json, NULL, sentence);
    akhet_event_json(game, &known, json);
    akhet_json_array_end(json);
}

static struct reader reader_of(const struct match *match, int seat)
{
    struct reader reader = {.match = match, .seat = seat};
    page_names(match, reader.name);
    int you = page_reader(match);
    if (you != AKHET_SPECTATOR)
        reader.name[you] = AKHET_YOU;
    return reader;
}

struct last_step {
    struct reader reader;
    const struct akhet_events *events;
};

static void make_last(const void *context, struct akhet_json *json)
{
    const struct last_step *last = context;
    begin_step(&last->reader, last->reader.match->record.moves, json);
    for (unsigned i = 0; i < last->events->count && i < last->events->cap; i++)
        put_event(&last->reader, &last->events->event[i], json);
    end_step(json);
}

int32_t last_step(const struct match *match, int seat, const struct akhet_events *events)
{
    struct last_step last = {reader_of(match, seat), events};
    return page_json(make_last, &last);
}

struct all_steps {
    struct reader reader;
    unsigned from;
};

/* `next` is the first step that has not begun. */
struct progress {
    const struct all_steps *steps;
    struct akhet_json *json;
    unsigned next;
};

/* Begins every step up to this one, for some have no event. */
static void go_to(struct progress *progress, unsigned step)
{
    for (; progress->next <= step; progress->next++) {
        if (progress->next > progress->steps->from)
            end_step(progress->json);
        begin_step(&progress->steps->reader, progress->next, progress->json);
    }
}

static void take_event(void *context, unsigned step, const struct akhet_event *event)
{
    struct progress *progress = context;
    go_to(progress, step);
    put_event(&progress->steps->reader, event, progress->json);
}

static void make_all(const void *context, struct akhet_json *json)
{
    const struct all_steps *steps = context;
    const struct match *match = steps->reader.match;
    struct progress progress = {steps, json, steps->from};
    akhet_json_array(json, NULL);
    match_each_event(match, steps->from, take_event, &progress);
    go_to(&progress, match->record.moves);
    if (progress.next > steps->from)
        end_step(json);
    akhet_json_array_end(json);
}

int32_t web_steps(int32_t handle, int32_t seat, int32_t from)
{
    const struct match *match = page_match_shown(handle, seat);
    if (!match)
        return -1;
    unsigned last = match->record.moves;
    if (from < -1 || from > (int32_t)last)
        return page_refuse(PAGE_NO_STEP, NULL);
    struct all_steps steps = {reader_of(match, seat), from < 0 ? last : (unsigned)from};
    return page_json(make_all, &steps);
}
