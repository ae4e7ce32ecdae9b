/* Views of a match: only of seats whose secrets the page may show. */
#include <akhet/position.h>

#include "web/wasm/page.h"
#include "web/wasm/show.h"

static bool is_over(const struct match *match)
{
    return match->stage == MATCH_BEGUN && match_seat(match) == AKHET_NOBODY;
}

/* People at one screen may see what people hold; nobody sees the cards of a bot before the end. */
bool page_may_show(const struct match *match, int32_t seat)
{
    return is_over(match) || seat == AKHET_SPECTATOR || match->sitter[seat] == MATCH_PERSON;
}

struct match *page_match_begun(int32_t handle)
{
    struct akhet_error error;
    struct match *match = page_match(handle);
    if (match && match->stage == MATCH_BEGUN)
        return match;
    if (!match) {
        page_refuse(PAGE_NO_MATCH, NULL);
        return NULL;
    }
    akhet_refuse(&error, AKHET_NOT_BEGUN, NULL, 0);
    page_engine_error(&error);
    return NULL;
}

struct match *page_match_shown(int32_t handle, int32_t seat)
{
    struct match *match = page_match_begun(handle);
    if (!match)
        return NULL;
    if (seat < AKHET_SPECTATOR || seat >= match->record.setup.players)
        page_refuse(PAGE_NO_SEAT, NULL);
    else if (!page_may_show(match, seat))
        page_refuse(PAGE_NOT_SHOWN, NULL);
    else
        return match;
    return NULL;
}

/* The view of a seat after a step; 0, or -1 as the export must return. */
static int32_t look(int32_t handle, int32_t seat, int32_t step, struct shown *shown)
{
    const struct match *match = page_match_shown(handle, seat);
    union akhet_space state;
    struct akhet_random random;
    if (!match)
        return -1;
    if (step < -1 || step > (int32_t)match->record.moves)
        return page_refuse(PAGE_NO_STEP, NULL);
    *shown = (struct shown){.game = match->record.game, .setup = match->record.setup, .seat = seat};
    page_names(match, shown->name);
    if (step < 0 || step == (int32_t)match->record.moves)
        shown->game->view(&match->state, seat, &shown->view);
    else if (akhet_record_replay(&match->record, (unsigned)step, &state, &random, NULL, NULL))
        shown->game->view(&state, seat, &shown->view);
    else
        return page_refuse(PAGE_NO_STEP, NULL);
    return 0;
}

int32_t web_view(int32_t match, int32_t seat, int32_t step)
{
    struct shown shown;
    return look(match, seat, step, &shown) < 0 ? -1 : page_json(show_view, &shown);
}

int32_t web_view_bytes(int32_t match, int32_t seat, int32_t step)
{
    struct shown shown;
    return look(match, seat, step, &shown) < 0 ? -1
                                               : page_copy(&shown.view, shown.game->view_bytes);
}

int32_t web_score(int32_t match, int32_t seat, int32_t step)
{
    struct shown shown;
    return look(match, seat, step, &shown) < 0 ? -1 : page_json(show_score, &shown);
}

int32_t web_position(int32_t match, int32_t seat, int32_t step)
{
    struct shown shown;
    char id[AKHET_POSITION_TEXT];
    if (look(match, seat, step, &shown) < 0)
        return -1;
    akhet_position_view(shown.game, &shown.setup, &shown.view, id);
    return page_copy(id, AKHET_POSITION_TEXT - 1);
}

/* What the person whose turn it is sees, or everybody once the game is over; 0, or what the export
 * has to return. */
static int32_t look_of_turn(int32_t handle, struct shown *shown)
{
    const struct match *match = page_match_begun(handle);
    if (!match)
        return -1;
    int seat = match_seat(match);
    if (seat != AKHET_NOBODY && match_bot_of(match, seat))
        return page_refuse(PAGE_NOT_A_PERSON, NULL);
    return look(handle, seat, -1, shown);
}

int32_t web_legal(int32_t handle)
{
    struct shown shown;
    struct choice choice = {.shown = &shown};
    if (look_of_turn(handle, &shown) < 0)
        return -1;
    const struct match *match = page_match(handle);
    if (match_seat(match) != AKHET_NOBODY)
        choice.count = shown.game->legal(&match->state, choice.move);
    return page_json(show_moves, &choice);
}

int32_t web_why(int32_t handle, uint32_t len)
{
    struct shown shown;
    return look_of_turn(handle, &shown) < 0 ? -1 : show_why(&shown, page_text(len));
}
