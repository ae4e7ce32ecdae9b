/* Searches in portions: the choice of a bot, or a hint for a person. */
#include "match/match_choose.h"
#include "match/match_hint.h"

#include "web/wasm/online.h"
#include "web/wasm/page.h"

enum { MOST = 100000 }; /* simulations: the size of the search tree */

static struct match_choosing choosing; /* without a bot no choice is being made */
static struct estimating hinting;      /* the search for a hint, */
static bool is_hinting;                /* while there is one */
static struct shown about;             /* the game and the names for sentences */

void web_cancel(void)
{
    struct bot_answer answer;
    if (choosing.player.spec.bot)
        match_choose_end(&choosing, &answer);
    if (is_hinting)
        estimate_end(&hinting);
    choosing.player.spec.bot = NULL;
    is_hinting = false;
}

static uint32_t bounded(uint32_t sims)
{
    return sims < 1 ? 1 : sims > MOST ? MOST : sims;
}

static void make_begun(const void *context, struct akhet_json *json)
{
    (void)context;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "seat", about.seat);
    akhet_json_int(json, "ms", is_hinting ? 0 : choosing.ms);
    akhet_json_object_end(json);
}

/* The match, if a bot (or a person) decides in it now; else refused with NULL. */
static const struct match *deciding(int32_t handle, bool bot)
{
    struct akhet_error error;
    const struct match *match = page_match(handle);
    web_cancel();
    if (!match) {
        page_refuse(PAGE_NO_MATCH, NULL);
        return NULL;
    }
    int seat = match->stage == MATCH_BEGUN ? match_seat(match) : AKHET_NOBODY;
    if (seat == AKHET_NOBODY) {
        akhet_refuse(&error, match->stage == MATCH_BEGUN ? AKHET_OVER : AKHET_NOT_BEGUN, NULL, 0);
        page_engine_error(&error);
        return NULL;
    }
    if (bot != (match_bot_of(match, seat) != NULL)) {
        page_refuse(bot ? PAGE_NOT_A_BOT : PAGE_NOT_A_PERSON, NULL);
        return NULL;
    }
    about = (struct shown){.game = match->record.game, .setup = match->record.setup, .seat = seat};
    page_names(match, about.name);
    return match;
}

int32_t web_choose(int32_t handle, uint32_t sims)
{
    const struct match *match = deciding(handle, true);
    if (!match)
        return -1;
    match_choose_begin(&choosing, match, bounded(sims));
    return page_json(make_begun, NULL);
}

static int32_t advise_on(const akhet_move *moves, unsigned count, uint32_t sims)
{
    struct match_decision decision = {about.game,  about.setup, about.seat,
                                      &about.view, moves,       count};
    if (count < 2)
        return page_refuse(PAGE_NO_CHOICE, NULL);
    match_hint_begin(&hinting, &decision, bounded(sims));
    is_hinting = true;
    return page_json(make_begun, NULL);
}

int32_t web_hint(int32_t handle, uint32_t sims)
{
    akhet_move moves[AKHET_LEGAL];
    const struct match *match = deciding(handle, false);
    if (!match)
        return -1;
    if (!page_may_show(match, about.seat))
        return page_refuse(PAGE_NOT_SHOWN, NULL);
    match_known_view(match, about.seat, &about.view);
    return advise_on(moves, about.game->legal(&match->state, moves), sims);
}

int32_t web_online_hint(uint32_t sims)
{
    akhet_move moves[AKHET_LEGAL];
    web_cancel();
    if (!online_shown())
        return page_refuse(PAGE_NO_VIEW, NULL);
    about = *online_shown();
    return advise_on(moves, online_moves(moves), sims);
}

int32_t web_search(uint32_t sims)
{
    if (is_hinting)
        return estimate_step(&hinting, sims);
    if (!choosing.player.spec.bot)
        return -1;
    return bot_choose_step(&choosing.choosing, sims);
}

static void make_answer(const void *context, struct akhet_json *json)
{
    const struct bot_answer *answer = context;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "seat", about.seat);
    show_move(&about, answer->move, json);
    akhet_json_int(json, "sims", answer->sims);
    akhet_json_bool(json, "guessed", answer->guessed);
    akhet_json_array(json, "chances");
    for (unsigned seat = 0; seat < about.setup.players; seat++)
        akhet_json_real(json, NULL, answer->chance[seat], 6);
    akhet_json_array_end(json);
    akhet_json_array(json, "alternatives");
    for (unsigned i = 0; i < answer->alternatives; i++) {
        akhet_json_object(json, NULL);
        show_move(&about, answer->alternative[i].move, json);
        akhet_json_real(json, "chance", answer->alternative[i].chance, 6);
        akhet_json_int(json, "sims", answer->alternative[i].sims);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    akhet_json_object_end(json);
}

static void one_chance(const char *key, int32_t chance, struct akhet_json *json)
{
    akhet_json_real(json, key, (double)chance / CHANCE_WHOLE, 4);
}

static void make_hint(const void *context, struct akhet_json *json)
{
    const struct match_hint *hint = context;
    const struct estimated *found = &hint->estimated;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "seat", about.seat);
    show_move(&about, found->moves ? found->move[0].move : hinting.moves[0], json);
    akhet_json_int(json, "sims", found->sims);
    akhet_json_bool(json, "guessed", !found->moves);
    akhet_json_array(json, "chances");
    for (unsigned seat = 0; seat < about.setup.players; seat++)
        one_chance(NULL, found->now.chance[seat], json);
    akhet_json_array_end(json);
    akhet_json_array(json, "alternatives");
    for (unsigned i = 0; i < found->moves; i++) {
        akhet_json_object(json, NULL);
        show_move(&about, found->move[i].move, json);
        one_chance("chance", found->move[i].after.chance[about.seat], json);
        akhet_json_int(json, "sims", found->move[i].after.sims);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    reasons_json(about.game, hint->reason, hint->reasons, page_lang(), about.name, json);
    akhet_json_object_end(json);
}

int32_t web_answer(void)
{
    struct bot_answer answer;
    struct match_hint hint;
    if (is_hinting) {
        is_hinting = false;
        match_hint_end(&hinting, &hint);
        return page_json(make_hint, &hint);
    }
    if (!choosing.player.spec.bot)
        return page_refuse(PAGE_NO_SEARCH, NULL);
    match_choose_end(&choosing, &answer);
    choosing.player.spec.bot = NULL;
    return page_json(make_answer, &answer);
}
