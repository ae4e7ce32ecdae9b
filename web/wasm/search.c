/* Searches in portions: the choice of a bot, or a hint for a person. */
#include "match/match_hint.h"

#include "web/wasm/online.h"
#include "web/wasm/page.h"

enum { MOST = 100000 }; /* simulations: the size of the search tree */

static struct match_choosing choosing; /* without a bot no search is running */
static struct shown about;             /* the game and the names for sentences */

void web_cancel(void)
{
    struct bot_answer answer;
    if (choosing.player.spec.bot)
        match_choose_end(&choosing, &answer);
    choosing.player.spec.bot = NULL;
}

static uint32_t bounded(uint32_t sims)
{
    return sims < 1 ? 1 : sims > MOST ? MOST : sims;
}

static void make_begun(const void *context, struct akhet_json *json)
{
    (void)context;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "seat", choosing.player.seat);
    akhet_json_int(json, "ms", choosing.ms);
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
    match_hint_begin(&choosing, &decision, bounded(sims));
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
    about.game->view(&match->state, about.seat, &about.view);
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

int32_t web_answer(void)
{
    struct bot_answer answer;
    if (!choosing.player.spec.bot)
        return page_refuse(PAGE_NO_SEARCH, NULL);
    match_choose_end(&choosing, &answer);
    choosing.player.spec.bot = NULL;
    return page_json(make_answer, &answer);
}
