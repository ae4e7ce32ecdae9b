/* The review of a match for programs: one object for each step, then a summary. */
#include "cli/analyse.h"

enum { LINE = 16384, VERSION = 2 /* of what is written; 1 had grades instead of marks */ };

static const char *const mark_id[MARKS] = {"only", "good", "inaccurate", "mistake"};

static const char *const turning_id[] = {
    [TURNED_BY_MISTAKE] = "mistake", [TURNED_BY_LUCK] = "luck", [TURNED_BY_PLAY] = "play"};

static void move_json(const struct akhet_game *game, const char *key, akhet_move move,
                      struct akhet_json *json)
{
    char name[128];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(game, move, &text);
    akhet_json_string(json, key, name);
}

static void parts_json(const char *key, const int32_t *chance, unsigned players,
                       struct akhet_json *json)
{
    akhet_json_array(json, key);
    for (unsigned seat = 0; seat < players; seat++)
        akhet_json_real(json, NULL, analyse_part(chance[seat]), 4);
    akhet_json_array_end(json);
}

static void estimate_json(const struct estimate *estimate, unsigned players,
                          struct akhet_json *json)
{
    parts_json("chances", estimate->chance, players, json);
    parts_json("errors", estimate->error, players, json);
    akhet_json_int(json, "sims", estimate->sims);
}

static void judged_json(const struct call *call, const struct look_back *it,
                        const struct review_step *step, struct akhet_json *json)
{
    const struct akhet_record *record = it->review.record;
    move_json(record->game, "best", step->best, json);
    akhet_json_real(json, "with_best", analyse_part(step->with_best.chance[step->seat]), 4);
    akhet_json_real(json, "with_move", analyse_part(step->with_move.chance[step->seat]), 4);
    akhet_json_real(json, "loss", analyse_part(step->loss), 4);
    akhet_json_real(json, "loss_error", analyse_part(step->loss_error), 4);
    akhet_json_array(json, "alternatives");
    for (unsigned i = 0; i < step->moves; i++) {
        akhet_json_object(json, NULL);
        move_json(record->game, "move", step->alternative[i].move, json);
        estimate_json(&step->alternative[i].after, record->setup.players, json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    reasons_json(record->game, step->reason, step->reasons, call->lang, it->names.name, json);
}

static void luck_json(const struct review *review, unsigned at, struct akhet_json *json)
{
    int32_t change;
    int seat = review_luck(review, at, &change);
    if (seat == AKHET_NOBODY)
        return;
    akhet_json_object(json, "luck");
    akhet_json_int(json, "seat", seat);
    akhet_json_real(json, "change", analyse_part(change), 4);
    akhet_json_object_end(json);
}

static void made_json(const struct call *call, const struct look_back *it, unsigned at,
                      struct akhet_json *json)
{
    const struct review_step *step = &it->review.step[at];
    akhet_json_int(json, "seat", step->seat);
    move_json(it->review.record->game, "move", step->move, json);
    akhet_json_int(json, "legal", step->legal);
    akhet_json_bool(json, "chance_decided", step->chance_decided);
    akhet_json_string(json, "mark", mark_id[review_mark(step)]);
    luck_json(&it->review, at, json);
    if (step->judged)
        judged_json(call, it, step, json);
}

static bool put_step(const struct call *call, const struct look_back *it, unsigned at)
{
    char line[LINE];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    const struct akhet_record *record = it->review.record;
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, "step", at);
    estimate_json(&it->review.step[at].estimate, record->setup.players, &json);
    if (at < record->moves)
        made_json(call, it, at, &json);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

static void seat_json(const struct look_back *it, int seat, struct akhet_json *json)
{
    struct seat_marks marks = analyse_seat(&it->review, seat);
    akhet_json_object(json, NULL);
    akhet_json_string(json, "kind", it->review.record->seat[seat].kind);
    akhet_json_string(json, "name", it->review.record->seat[seat].name);
    akhet_json_int(json, "decisions", marks.decisions);
    akhet_json_real(json, "mean_loss", marks.loss, 4);
    akhet_json_object(json, "marks");
    for (unsigned mark = MARK_GOOD; mark < MARKS; mark++)
        akhet_json_int(json, mark_id[mark], marks.count[mark]);
    akhet_json_object_end(json);
    akhet_json_int(json, "lucky", marks.lucky);
    akhet_json_int(json, "unlucky", marks.unlucky);
    akhet_json_object_end(json);
}

static void turning_json(const struct call *call, const struct look_back *it,
                         const struct turning_point *turning, struct akhet_json *json)
{
    const struct akhet_game *game = it->review.record->game;
    struct reason reason[REASONS];
    unsigned reasons = review_reasons(&it->review, turning->step, turning->seat, reason);
    akhet_json_object(json, NULL);
    akhet_json_string(json, "kind", turning_id[turning->kind]);
    akhet_json_int(json, "step", turning->step);
    akhet_json_int(json, "seat", turning->seat);
    move_json(game, "move", it->review.step[turning->step].move, json);
    akhet_json_real(json, "before", analyse_part(turning->before), 4);
    akhet_json_real(json, "after", analyse_part(turning->after), 4);
    reasons_json(game, reason, reasons, call->lang, it->names.name, json);
    akhet_json_object_end(json);
}

static void eyes_json(int eyes, struct akhet_json *json)
{
    if (eyes >= 0)
        akhet_json_int(json, "eyes", eyes);
    else
        akhet_json_string(json, "eyes", eyes == EYES_OPEN ? "open" : "spectator");
}

static bool put_summary(const struct call *call, const struct look_back *it)
{
    char line[LINE];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    const struct akhet_record *record = it->review.record;
    akhet_json_object(&json, NULL);
    akhet_json_bool(&json, "summary", true);
    akhet_json_int(&json, "version", VERSION);
    akhet_json_string(&json, "game", record->game->term.id);
    akhet_json_int(&json, "players", record->setup.players);
    eyes_json(it->review.eyes, &json);
    akhet_json_int(&json, "moves", record->moves);
    akhet_json_int(&json, "decisions", it->review.decisions);
    akhet_json_int(&json, "sims", it->budget.sims);
    akhet_json_int(&json, "ms", it->budget.ms);
    file_resigned_json(record, &json);
    akhet_json_bool(&json, "over", it->review.over);
    if (it->review.over)
        parts_json("result", it->review.step[record->moves].estimate.chance, record->setup.players,
                   &json);
    akhet_json_array(&json, "seats");
    for (int seat = 0; seat < record->setup.players; seat++)
        seat_json(it, seat, &json);
    akhet_json_array_end(&json);
    akhet_json_array(&json, "turning_points");
    for (unsigned i = 0; i < it->turnings; i++)
        turning_json(call, it, &it->turning[i], &json);
    akhet_json_array_end(&json);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

bool analyse_json(const struct call *call, const struct look_back *it)
{
    for (unsigned at = 0; at <= it->review.record->moves; at++)
        if (!put_step(call, it, at))
            return false;
    return put_summary(call, it);
}
