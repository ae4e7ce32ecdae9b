/* A replay for people: the events, then the position. */
#include "cli/board.h"
#include "cli/replay.h"

static void put_events(const struct call *call, const struct replay *r)
{
    for (unsigned i = 0; i < r->events->count && i < r->events->cap; i++) {
        char line[512];
        struct akhet_text text = akhet_text_on(line, sizeof line);
        struct akhet_event event;
        if (!replay_tells(r, i, &event))
            continue;
        akhet_event_text(r->record->game, &event, call->lang, r->names.name, &text);
        fprintf(call->out, "      %s\n", line);
    }
}

static bool put_deal(const struct call *call, const struct replay *r)
{
    const struct akhet_record *record = r->record;
    call_tell(call, MSG_REPLAY_TITLE,
              BLANKS(WORD("game", record->game->term.name[call->lang]),
                     NUMBER("players", record->setup.players), NUMBER("moves", record->moves)));
    for (unsigned i = 0; i < record->game->options; i++) {
        const struct akhet_option *option = &record->game->option[i];
        fprintf(call->out, "  %s: %s\n", option->term.name[call->lang],
                option->value[record->setup.option[i]].name[call->lang]);
    }
    fputc('\n', call->out);
    put_events(call, r);
    return !ferror(call->out);
}

static bool put_move(const struct call *call, const struct replay *r, int seat, akhet_move move)
{
    char name[128];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    if (r->everything || seat == r->viewer)
        akhet_move_name(r->record->game, move, &text);
    fprintf(call->out, "%4u. %s%s%s\n", r->at, r->names.name[seat],
            text.len ? (call->lang == AKHET_FR ? " : " : ": ") : "", name);
    put_events(call, r);
    return !ferror(call->out);
}

static void put_result(const struct call *call, const struct replay *r)
{
    const struct akhet_game *game = r->record->game;
    struct akhet_score score;
    union akhet_space view;
    game->view(&r->state, AKHET_SPECTATOR, &view);
    game->score(&view, &score);
    fputc('\n', call->out);
    for (int place = 1; place <= r->record->setup.players; place++)
        for (unsigned seat = 0; seat < r->record->setup.players; seat++)
            if (r->record->place[seat] == place)
                call_tell(call, MSG_REPLAY_PLACE,
                          BLANKS(NUMBER("place", place), WORD("seat", r->names.name[seat]),
                                 NUMBER("total", score.total[seat])));
}

static bool put_end(const struct call *call, const struct replay *r)
{
    char id[AKHET_POSITION_TEXT], table[16384];
    union akhet_space view;
    struct akhet_text text = akhet_text_on(table, sizeof table);
    struct drawing drawing = {&text, call->lang, r->names.name, call_colour(call),
                              call_terminal(call) ? 80 : 0};
    board_function *draw = board_of(r->record->game);
    replay_position(r, &view, id);
    if (draw)
        draw(&view, &drawing);
    fprintf(call->out, "\n%s\n", table);
    call_tell(call, MSG_REPLAY_POSITION,
              BLANKS(WORD("id", id), NUMBER("n", r->at), NUMBER("moves", r->record->moves)));
    if (r->at == r->record->moves)
        file_tell_resigned(call, r->record);
    if (replay_over(r))
        put_result(call, r);
    return !ferror(call->out);
}

const struct replay_door replay_text = {put_deal, put_move, put_end};
