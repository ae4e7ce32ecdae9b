/* The analysis of a match, one move at a time. */
#include <stdlib.h>
#include <string.h>

#include "match/match_analysis.h"
#include "web/wasm/page.h"
#include "web/wasm/show.h"

enum { MOST = 100000 }; /* simulations of a move */

static const char *const grade_id[GRADES] = {"only",       "best",    "good",
                                             "inaccuracy", "mistake", "blunder"};

static const char *const turning_id[] = {
    [TURNED_BY_MISTAKE] = "mistake", [TURNED_BY_LUCK] = "luck", [TURNED_BY_OTHERS] = "others"};

/* A copy of the match: the page may close the match or play on meanwhile. */
static struct {
    struct match match;
    struct akhet_record record; /* of it, with its result */
    struct analysis analysis;
    struct shown about;
} review;

static void drop(void)
{
    free(review.match.move);
    free(review.analysis.move);
    memset(&review, 0, sizeof review);
}

static bool keep(const struct match *match)
{
    unsigned moves = match->record.moves;
    void *memory = malloc(MATCH_MEMORY(moves + 1));
    review.analysis.move = malloc((moves + 1) * sizeof *review.analysis.move);
    if (!memory || !review.analysis.move) {
        free(memory);
        drop();
        return false;
    }
    match_copy(&review.match, match, memory);
    review.record = review.match.record;
    review.record.over = match_places(&review.match, review.record.place);
    review.about = (struct shown){.game = match->record.game, .setup = match->record.setup};
    page_names(&review.match, review.about.name);
    return true;
}

static void make_begun(const void *context, struct akhet_json *json)
{
    (void)context;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "moves", review.record.moves);
    akhet_json_int(json, "decisions", review.analysis.decisions);
    akhet_json_object_end(json);
}

int32_t web_analyse(int32_t handle)
{
    struct akhet_error error;
    const struct match *match = page_match_begun(handle);
    drop();
    if (!match)
        return -1;
    if (!keep(match))
        return page_refuse(PAGE_NO_MEMORY, NULL);
    if (analysis_open(&review.analysis, &review.record, review.analysis.move, &error))
        return page_json(make_begun, NULL);
    drop();
    return page_engine_error(&error);
}

static void one_move(const char *key, akhet_move move, struct akhet_json *json)
{
    akhet_json_object(json, key);
    show_move(&review.about, move, json);
    akhet_json_object_end(json);
}

static void judged(const struct analysed_move *it, struct akhet_json *json)
{
    one_move("best", it->best, json);
    akhet_json_array(json, "chances");
    for (unsigned seat = 0; seat < review.about.setup.players; seat++)
        akhet_json_real(json, NULL, it->chance[seat], 4);
    akhet_json_array_end(json);
    akhet_json_real(json, "played", it->played, 4);
    akhet_json_real(json, "loss", it->loss, 4);
    akhet_json_int(json, "sims", it->sims);
    akhet_json_array(json, "alternatives");
    for (unsigned i = 0; i < it->alternatives; i++) {
        akhet_json_object(json, NULL);
        show_move(&review.about, it->alternative[i].move, json);
        akhet_json_real(json, "chance", it->alternative[i].chance, 4);
        akhet_json_int(json, "sims", it->alternative[i].sims);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static void make_move(const void *context, struct akhet_json *json)
{
    const struct analysed_move *it = context;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "seat", it->seat);
    show_move(&review.about, it->move, json);
    akhet_json_int(json, "legal", it->legal);
    akhet_json_string(json, "grade", grade_id[it->grade]);
    akhet_json_bool(json, "chance_decided", it->chance_decided);
    if (it->legal > 1)
        judged(it, json);
    akhet_json_object_end(json);
}

int32_t web_analyse_move(int32_t move, uint32_t sims)
{
    if (!review.record.game)
        return page_refuse(PAGE_NO_ANALYSIS, NULL);
    if (move < 0 || move >= (int32_t)review.record.moves)
        return page_refuse(PAGE_NO_STEP, NULL);
    struct analysed_move *it = &review.analysis.move[move];
    if (!page_may_show(&review.match, it->seat))
        return page_refuse(PAGE_NOT_SHOWN, NULL);
    struct bot_budget budget = {.sims = sims < 1 ? 1 : sims > MOST ? MOST : sims};
    if (!it->sims)
        analysis_judge(&review.analysis, (unsigned)move, budget);
    return page_json(make_move, it);
}

static void turning_json(const struct turning_point *turning, struct akhet_json *json)
{
    akhet_json_object(json, NULL);
    akhet_json_string(json, "kind", turning_id[turning->kind]);
    akhet_json_int(json, "seat", turning->seat);
    akhet_json_int(json, "from", turning->from);
    akhet_json_int(json, "to", turning->to);
    one_move("move", review.analysis.move[turning->from].move, json);
    one_move("best", review.analysis.move[turning->from].best, json);
    akhet_json_real(json, "before", turning->before, 4);
    akhet_json_real(json, "after", turning->after, 4);
    akhet_json_object_end(json);
}

static void make_end(const void *context, struct akhet_json *json)
{
    struct turning_point turning[TURNING_POINTS];
    unsigned turnings = analysis_turning_points(&review.analysis, turning);
    (void)context;
    akhet_json_object(json, NULL);
    akhet_json_array(json, "curve");
    for (unsigned moves = 0; moves <= review.record.moves; moves++) {
        akhet_json_array(json, NULL);
        for (int seat = 0; seat < review.about.setup.players; seat++)
            akhet_json_real(json, NULL, analysis_chance(&review.analysis, seat, moves), 4);
        akhet_json_array_end(json);
    }
    akhet_json_array_end(json);
    akhet_json_array(json, "turnings");
    for (unsigned i = 0; i < turnings; i++)
        turning_json(&turning[i], json);
    akhet_json_array_end(json);
    akhet_json_object_end(json);
}

int32_t web_analyse_end(void)
{
    if (!review.record.game)
        return page_refuse(PAGE_NO_ANALYSIS, NULL);
    if (!review.record.over)
        return page_refuse(PAGE_NOT_OVER, NULL);
    return page_json(make_end, NULL);
}
