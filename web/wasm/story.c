/* What happened in a match, as a seat may know it: step by step, every event as a sentence and as
 * data. */
#include "match/match.h"

#include "web/wasm/page.h"

enum { SENTENCE = 512 };

struct story {
    const struct match *match;
    int seat; /* that is told */
    unsigned from;
    const char *name[AKHET_SEATS];
};

struct telling {
    const struct story *story;
    struct akhet_json *json;
    unsigned next; /* step that is not begun yet */
};

/* A move is told to who made it; to others it may be a secret that events keep. */
static void begin_step(struct telling *telling, unsigned step)
{
    const struct match *match = telling->story->match;
    struct akhet_json *json = telling->json;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "step", step);
    if (step) {
        const struct match_mark *mark = &match->mark[step - 1];
        akhet_json_int(json, "seat", mark->by);
        akhet_json_bool(json, "bot", mark->flags & MATCH_BY_BOT);
        if (mark->by == telling->story->seat || match_seat(match) == AKHET_NOBODY) {
            char name[AKHET_RECORD_LINE + 1];
            struct akhet_text text = akhet_text_on(name, sizeof name);
            akhet_move_name(match->record.game, match->move[step - 1], &text);
            akhet_json_string(json, "move", name);
        }
    }
    akhet_json_array(json, "events");
}

static void end_step(struct telling *telling)
{
    akhet_json_array_end(telling->json);
    akhet_json_object_end(telling->json);
}

/* Steps without an event are there too. */
static void go_to(struct telling *telling, unsigned step)
{
    for (; telling->next <= step; telling->next++) {
        if (telling->next > telling->story->from)
            end_step(telling);
        begin_step(telling, telling->next);
    }
}

static void tell(void *context, unsigned step, const struct akhet_event *event)
{
    struct telling *telling = context;
    const struct story *story = telling->story;
    const struct akhet_game *game = story->match->record.game;
    struct akhet_event told;
    char sentence[SENTENCE];
    go_to(telling, step);
    if (!akhet_event_for(game, event, story->seat, &told))
        return;
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence);
    akhet_event_text(game, &told, page_lang(), story->name, &text);
    akhet_json_array(telling->json, NULL);
    akhet_json_string(telling->json, NULL, sentence);
    akhet_event_json(game, &told, telling->json);
    akhet_json_array_end(telling->json);
}

static void make(const void *context, struct akhet_json *json)
{
    const struct story *story = context;
    struct telling telling = {story, json, story->from};
    akhet_json_array(json, NULL);
    match_tell(story->match, story->from, tell, &telling);
    go_to(&telling, story->match->record.moves);
    if (telling.next > story->from)
        end_step(&telling);
    akhet_json_array_end(json);
}

int32_t web_story(int32_t handle, int32_t seat, int32_t from)
{
    struct story story = {.match = page_match(handle), .seat = seat};
    struct akhet_error error;
    if (!story.match)
        return page_refuse(PAGE_NO_MATCH, NULL);
    if (story.match->stage != MATCH_BEGUN) {
        akhet_refuse(&error, AKHET_NOT_BEGUN, NULL, 0);
        return page_error(&error);
    }
    if (seat < AKHET_SPECTATOR || seat >= story.match->record.setup.players)
        return page_refuse(PAGE_NO_SEAT, NULL);
    if (!page_may_look(story.match, seat))
        return page_refuse(PAGE_NOT_SHOWN, NULL);
    unsigned last = story.match->record.moves;
    if (from < -1 || from > (int32_t)last)
        return page_refuse(PAGE_NO_STEP, NULL);
    story.from = from < 0 ? last : (unsigned)from;
    page_names(story.match, story.name);
    return page_json(make, &story);
}
