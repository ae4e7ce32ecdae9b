/* The review of a match in the page: begun for some eyes, estimated step by step, as often as the
 * page wants more simulations, and summed up from the estimates so far. */
#include <stdlib.h>
#include <string.h>

#include "match/match_review.h"
#include "web/wasm/page.h"
#include "web/wasm/show.h"

enum { MOST = 100000 }; /* simulations of an estimate */

static const char *const mark_id[MARKS] = {"only", "good", "inaccurate", "mistake"};

static const char *const turning_id[] = {
    [TURNED_BY_MISTAKE] = "mistake", [TURNED_BY_LUCK] = "luck", [TURNED_BY_PLAY] = "play"};

/* A copy of the match: the page may close the match or play on meanwhile. */
static struct {
    struct match match;
    struct akhet_record record; /* of it, with its result */
    struct review review;
    struct shown about;
} kept;

static void drop(void)
{
    free(kept.match.move);
    free(kept.review.step);
    memset(&kept, 0, sizeof kept);
}

static struct review_step *keep(const struct match *match)
{
    unsigned moves = match->record.moves;
    void *memory = malloc(MATCH_MEMORY(moves + 1));
    struct review_step *step = malloc((moves + 1) * sizeof *step);
    if (!memory || !step) {
        free(memory);
        free(step);
        return NULL;
    }
    match_copy(&kept.match, match, memory);
    kept.record = kept.match.record;
    kept.record.over = match_places(&kept.match, kept.record.place);
    kept.about = (struct shown){.game = match->record.game, .setup = match->record.setup};
    page_names(&kept.match, kept.about.name);
    return step;
}

static void make_begun(const void *context, struct akhet_json *json)
{
    (void)context;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "moves", kept.record.moves);
    akhet_json_int(json, "decisions", kept.review.decisions);
    akhet_json_object_end(json);
}

/* While a match runs, the page reviews only the moves of seats that it may show. */
static unsigned judges(const struct match *match)
{
    unsigned bits = 0;
    for (int seat = 0; seat < match->record.setup.players; seat++)
        bits |= (unsigned)page_may_show(match, seat) << seat;
    return bits;
}

static bool is_over(const struct match *match)
{
    uint8_t place[AKHET_SEATS];
    return match_places(match, place);
}

int32_t web_review(int32_t handle, int32_t eyes)
{
    struct akhet_error error;
    const struct match *match = page_match_begun(handle);
    drop();
    if (!match)
        return -1;
    if (eyes < EYES_OPEN || eyes >= match->record.setup.players ||
        (eyes != EYES_OPEN && !page_may_show(match, eyes)))
        return page_refuse(PAGE_NOT_SHOWN, NULL);
    if (eyes == EYES_OPEN && !is_over(match))
        return page_refuse(PAGE_NOT_OVER, NULL);
    struct review_step *step = keep(match);
    if (!step)
        return page_refuse(PAGE_NO_MEMORY, NULL);
    bool fine = review_open(&kept.review, &kept.record, eyes, step, &error);
    kept.review.step = step;
    kept.review.judges = judges(match);
    if (fine)
        return page_json(make_begun, NULL);
    drop();
    return page_engine_error(&error);
}

static void part(const char *key, int32_t chance, struct akhet_json *json)
{
    akhet_json_real(json, key, (double)chance / CHANCE_WHOLE, 4);
}

static void parts(const char *key, const int32_t *chance, struct akhet_json *json)
{
    akhet_json_array(json, key);
    for (unsigned seat = 0; seat < kept.about.setup.players; seat++)
        part(NULL, chance[seat], json);
    akhet_json_array_end(json);
}

static void estimated(const struct estimate *estimate, struct akhet_json *json)
{
    parts("chances", estimate->chance, json);
    parts("errors", estimate->error, json);
    akhet_json_int(json, "sims", estimate->sims);
}

static void one_move(const char *key, akhet_move move, struct akhet_json *json)
{
    akhet_json_object(json, key);
    show_move(&kept.about, move, json);
    akhet_json_object_end(json);
}

static void judged(const struct review_step *step, struct akhet_json *json)
{
    one_move("best", step->best, json);
    part("with_best", step->with_best.chance[step->seat], json);
    part("with_move", step->with_move.chance[step->seat], json);
    part("loss", step->loss, json);
    part("loss_error", step->loss_error, json);
    akhet_json_array(json, "alternatives");
    for (unsigned i = 0; i < step->moves; i++) {
        akhet_json_object(json, NULL);
        show_move(&kept.about, step->alternative[i].move, json);
        part("chance", step->alternative[i].after.chance[step->seat], json);
        akhet_json_int(json, "sims", step->alternative[i].after.sims);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    reasons_json(kept.about.game, step->reason, step->reasons, page_lang(), kept.about.name, json);
}

static void make_step(const void *context, struct akhet_json *json)
{
    const struct review_step *step = context;
    unsigned at = (unsigned)(step - kept.review.step);
    akhet_json_object(json, NULL);
    akhet_json_int(json, "step", at);
    estimated(&step->estimate, json);
    if (at < kept.record.moves) {
        akhet_json_int(json, "seat", step->seat);
        show_move(&kept.about, step->move, json);
        akhet_json_int(json, "legal", step->legal);
        akhet_json_bool(json, "chance_decided", step->chance_decided);
        akhet_json_string(json, "mark", mark_id[review_mark(step)]);
        if (step->judged)
            judged(step, json);
    }
    akhet_json_object_end(json);
}

int32_t web_review_step(int32_t step, uint32_t sims)
{
    if (!kept.record.game)
        return page_refuse(PAGE_NO_ANALYSIS, NULL);
    if (step < 0 || step > (int32_t)kept.record.moves)
        return page_refuse(PAGE_NO_STEP, NULL);
    struct bot_budget budget = {.sims = sims < 1 ? 1 : sims > MOST ? MOST : sims};
    review_estimate(&kept.review, (unsigned)step, budget);
    return page_json(make_step, &kept.review.step[step]);
}

static void turning_json(const struct turning_point *turning, struct akhet_json *json)
{
    const struct review_step *step = &kept.review.step[turning->step];
    struct reason reason[REASONS];
    unsigned reasons = review_reasons(&kept.review, turning->step, turning->seat, reason);
    akhet_json_object(json, NULL);
    akhet_json_string(json, "kind", turning_id[turning->kind]);
    akhet_json_int(json, "step", turning->step);
    akhet_json_int(json, "seat", turning->seat);
    akhet_json_int(json, "mover", step->seat);
    one_move("move", step->move, json);
    if (step->judged)
        one_move("best", step->best, json);
    part("loss", step->loss, json);
    part("before", turning->before, json);
    part("after", turning->after, json);
    bool mistake = turning->kind == TURNED_BY_MISTAKE;
    reasons_json(kept.about.game, mistake ? step->reason : reason,
                 mistake ? step->reasons : reasons, page_lang(), kept.about.name, json);
    akhet_json_object_end(json);
}

static void luck_json(unsigned step, struct akhet_json *json)
{
    int32_t change;
    int seat = review_luck(&kept.review, step, &change);
    if (seat == AKHET_NOBODY)
        return;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "step", step);
    akhet_json_int(json, "seat", seat);
    part("change", change, json);
    akhet_json_object_end(json);
}

static void make_end(const void *context, struct akhet_json *json)
{
    struct turning_point turning[TURNING_POINTS];
    unsigned turnings = review_turning_points(&kept.review, turning);
    (void)context;
    akhet_json_object(json, NULL);
    akhet_json_array(json, "luck");
    for (unsigned step = 0; step < kept.record.moves; step++)
        luck_json(step, json);
    akhet_json_array_end(json);
    akhet_json_array(json, "turnings");
    for (unsigned i = 0; i < turnings; i++)
        turning_json(&turning[i], json);
    akhet_json_array_end(json);
    akhet_json_object_end(json);
}

int32_t web_review_end(void)
{
    if (!kept.record.game)
        return page_refuse(PAGE_NO_ANALYSIS, NULL);
    return page_json(make_end, NULL);
}
