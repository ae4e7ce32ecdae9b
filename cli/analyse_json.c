/* The analysis of a match for programs: one object for each move, then a summary. */
#include "cli/analyse.h"
#include "cli/files.h"

enum { LINE = 8192 };

static const char *const grade_id[GRADES] = {"only",       "best",    "good",
                                             "inaccuracy", "mistake", "blunder"};

static const char *const turning_id[] = {
    [TURNED_BY_MISTAKE] = "mistake", [TURNED_BY_LUCK] = "luck", [TURNED_BY_OTHERS] = "others"};

static void move_json(const struct akhet_game *game, const char *key, akhet_move move,
                      struct akhet_json *json)
{
    char name[128];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(game, move, &text);
    akhet_json_string(json, key, name);
}

static void chances_json(const char *key, const double *chance, unsigned players,
                         struct akhet_json *json)
{
    akhet_json_array(json, key);
    for (unsigned seat = 0; seat < players; seat++)
        akhet_json_real(json, NULL, chance[seat], 4);
    akhet_json_array_end(json);
}

static void judged_json(const struct akhet_record *record, const struct analysed_move *move,
                        struct akhet_json *json)
{
    move_json(record->game, "best", move->best, json);
    chances_json("chances", move->chance, record->setup.players, json);
    akhet_json_real(json, "chance", move->chance[move->seat], 4);
    akhet_json_real(json, "played", move->played, 4);
    akhet_json_real(json, "loss", move->loss, 4);
    akhet_json_int(json, "sims", move->sims);
    akhet_json_array(json, "alternatives");
    for (unsigned i = 0; i < move->alternatives; i++) {
        akhet_json_object(json, NULL);
        move_json(record->game, "move", move->alternative[i].move, json);
        akhet_json_real(json, "chance", move->alternative[i].chance, 4);
        akhet_json_int(json, "sims", move->alternative[i].sims);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static bool put_move(const struct call *call, const struct look_back *it, unsigned at)
{
    char line[LINE];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    const struct akhet_record *record = it->analysis.record;
    const struct analysed_move *move = &it->analysis.move[at];
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, "n", at + 1);
    akhet_json_int(&json, "seat", move->seat);
    move_json(record->game, "move", move->move, &json);
    akhet_json_int(&json, "legal", move->legal);
    akhet_json_string(&json, "grade", grade_id[move->grade]);
    if (move->legal > 1)
        judged_json(record, move, &json);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

static void seat_json(const struct look_back *it, int seat, struct akhet_json *json)
{
    struct seat_grades grades = analyse_seat(&it->analysis, seat);
    akhet_json_object(json, NULL);
    akhet_json_string(json, "kind", it->analysis.record->seat[seat].kind);
    akhet_json_string(json, "name", it->analysis.record->seat[seat].name);
    akhet_json_int(json, "decisions", grades.decisions);
    akhet_json_real(json, "mean_loss", grades.loss, 4);
    akhet_json_object(json, "grades");
    for (unsigned grade = GRADE_BEST; grade < GRADES; grade++)
        akhet_json_int(json, grade_id[grade], grades.count[grade]);
    akhet_json_object_end(json);
    akhet_json_object_end(json);
}

static void turning_json(const struct look_back *it, const struct turning_point *turning,
                         struct akhet_json *json)
{
    const struct analysed_move *move = &it->analysis.move[turning->from];
    akhet_json_object(json, NULL);
    akhet_json_string(json, "kind", turning_id[turning->kind]);
    akhet_json_int(json, "seat", turning->seat);
    akhet_json_int(json, "from", turning->from + 1);
    akhet_json_int(json, "to", turning->to);
    move_json(it->analysis.record->game, "move", move->move, json);
    move_json(it->analysis.record->game, "best", move->best, json);
    akhet_json_real(json, "before", turning->before, 4);
    akhet_json_real(json, "after", turning->after, 4);
    akhet_json_object_end(json);
}

static bool put_summary(const struct call *call, const struct look_back *it)
{
    char line[LINE];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    const struct akhet_record *record = it->analysis.record;
    akhet_json_object(&json, NULL);
    akhet_json_bool(&json, "summary", true);
    akhet_json_string(&json, "game", record->game->term.id);
    akhet_json_int(&json, "players", record->setup.players);
    akhet_json_int(&json, "moves", record->moves);
    akhet_json_int(&json, "decisions", it->analysis.decisions);
    akhet_json_int(&json, "sims", it->budget.sims);
    akhet_json_int(&json, "ms", it->budget.ms);
    file_resigned_json(record, &json);
    akhet_json_bool(&json, "over", it->analysis.over);
    if (it->analysis.over)
        chances_json("result", it->analysis.result, record->setup.players, &json);
    akhet_json_array(&json, "seats");
    for (int seat = 0; seat < record->setup.players; seat++)
        seat_json(it, seat, &json);
    akhet_json_array_end(&json);
    akhet_json_array(&json, "turning_points");
    for (unsigned i = 0; i < it->turnings; i++)
        turning_json(it, &it->turning[i], &json);
    akhet_json_array_end(&json);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

bool analyse_json(const struct call *call, const struct look_back *it)
{
    for (unsigned at = 0; at < it->analysis.record->moves; at++)
        if (!put_move(call, it, at))
            return false;
    return put_summary(call, it);
}
