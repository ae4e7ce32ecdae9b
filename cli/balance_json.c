/* The balance of a game for programs. The same games give the same bytes, whatever the threads. */
#include <string.h>

#include "cli/balance.h"

enum { ROOM = 1 << 17 };

static void put_share(struct akhet_json *json, const char *key, const struct balance_sum *sum,
                      unsigned unit)
{
    struct akhet_range range = balance_share(sum, unit);
    if (!sum->n) {
        akhet_json_null(json, key);
        return;
    }
    akhet_json_object(json, key);
    akhet_json_real(json, "times", (double)sum->x / unit, 3);
    akhet_json_real(json, "of", (double)sum->n / unit, 0);
    akhet_json_real(json, "share", range.value, 5);
    akhet_json_real(json, "low", range.low, 5);
    akhet_json_real(json, "high", range.high, 5);
    akhet_json_object_end(json);
}

static void put_thing(struct akhet_json *json, const struct balance_thing *thing)
{
    akhet_json_int(json, "games", (long long)thing->games);
    akhet_json_int(json, "copies", (long long)thing->copies);
    put_share(json, "used", &thing->used, 1);
    put_share(json, "won_having", &thing->won_with_there, BALANCE_WIN);
    put_share(json, "won_using", &thing->won_with_used, BALANCE_WIN);
}

static void put_name(const struct balance_report *report, const struct balance_section *section,
                     unsigned i, struct akhet_json *json)
{
    const struct balance_thing *thing = &report->balance->thing[section->first + i];
    char name[128];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    balance_thing_name(report, section, i, &text);
    if (thing->term)
        akhet_json_string(json, "id", thing->term->id);
    else
        akhet_json_int(json, "id", i + 1);
    akhet_json_string(json, "name", name);
}

static void put_section(const struct balance_report *report, const struct balance_section *section,
                        struct akhet_json *json)
{
    char name[128];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    balance_section_name(report, section, &text);
    akhet_json_object(json, NULL);
    akhet_json_string(json, "id", section->term ? section->term->id : "order");
    akhet_json_string(json, "name", name);
    akhet_json_array(json, "things");
    for (unsigned i = 0; i < section->count; i++) {
        akhet_json_object(json, NULL);
        put_name(report, section, i, json);
        put_thing(json, &report->balance->thing[section->first + i]);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    if (section->term) {
        akhet_json_object(json, "all");
        put_thing(json, &section->all);
        akhet_json_object_end(json);
    }
    akhet_json_object_end(json);
}

bool balance_json(const struct balance_report *report)
{
    static char line[ROOM];
    const struct arena_plan *plan = report->plan;
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, "version", BALANCE_JSON_VERSION);
    akhet_setup_json(plan->game, &plan->setup, &json);
    akhet_json_int(&json, "edition", plan->game->edition);
    akhet_json_string(&json, "bot", plan->spec[0].text);
    akhet_json_int(&json, "seed", (long long)plan->seed);
    akhet_json_int(&json, "games", (long long)report->balance->games);
    akhet_json_bool(&json, "complete", report->complete);
    akhet_json_real(&json, "par", 1.0 / plan->setup.players, 5);
    akhet_json_array(&json, "sections");
    for (unsigned i = 0; i < report->balance->sections; i++)
        put_section(report, &report->balance->section[i], &json);
    akhet_json_array_end(&json);
    akhet_json_object_end(&json);
    return call_put_line(report->call, &text);
}
