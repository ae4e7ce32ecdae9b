/* akhet simulate: games between bots, summarised, traced or recorded. */
#include "cli/simulate.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/files.h"

/* The bots have their own random stream: the seed with these bits flipped. */
#define CHOICES 0x63686f6963657321u /* "choices!" */

/* Pass the events to every bot. */
static void tell(struct simulation *s, const struct akhet_events *events)
{
    for (unsigned i = 0; i < events->count && i < events->cap; i++)
        for (unsigned seat = 0; seat < s->setup.players; seat++)
            bot_hear(&s->player[seat], &events->event[i]);
}

static bool listens(const struct simulation *s)
{
    for (unsigned seat = 0; seat < s->setup.players; seat++)
        if (bot_listens(s->bot[seat].bot, s->game))
            return true;
    return false;
}

void simulation_begin(struct simulation *s, uint64_t seed, struct akhet_events *events)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events own = {event, AKHET_EVENTS, 0};
    bool listening = listens(s);
    events = events || !listening ? events : &own;
    s->seed = seed;
    s->decisions = 0;
    akhet_random_fast(&s->chance, seed);
    akhet_random_fast(&s->choices, seed ^ CHOICES);
    for (unsigned seat = 0; seat < s->setup.players; seat++)
        bot_sit(&s->player[seat], &s->bot[seat], s->game, &s->setup, (int)seat);
    s->game->start(&s->state, &s->setup, &s->chance, events);
    if (listening)
        tell(s, events);
    s->count = s->game->legal(&s->state, s->legal);
}

akhet_move simulation_step(struct simulation *s, struct akhet_events *events)
{
    union akhet_space view;
    struct bot_answer answer;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events own = {event, AKHET_EVENTS, 0};
    bool listening = listens(s);
    int seat = s->game->seat(&s->state);
    struct bot_question ask = {.view = &view, .moves = s->legal, .count = s->count};
    ask.seed = (uint64_t)akhet_random_next(&s->choices) << 32 | s->decisions;
    s->game->view(&s->state, seat, &view);
    bot_choose(&s->player[seat], &ask, &answer);
    events = events || !listening ? events : &own;
    s->game->apply(&s->state, answer.move, &s->chance, events);
    if (listening)
        tell(s, events);
    s->decisions++;
    s->count = s->game->legal(&s->state, s->legal);
    return answer.move;
}

void simulation_end(struct simulation *s)
{
    for (unsigned seat = 0; seat < s->setup.players; seat++)
        bot_leave(&s->player[seat]);
}

int simulation_no_bot(const struct call *call, const char *what)
{
    char names[512];
    struct akhet_text text = akhet_text_on(names, sizeof names);
    for (const struct bot *bot = bots; bot->term.id; bot++) {
        akhet_text_put(&text, bot == bots ? "" : " ");
        akhet_text_put(&text, bot->term.id);
    }
    return call_refuse(call, USAGE, MSG_NO_BOT, BLANKS(WORD("what", what), WORD("choices", names)));
}

int simulation_bots(const struct call *call, struct simulation *s)
{
    const char *names = call->given[OPT_BOTS] ? call->word[OPT_BOTS] : bots[0].term.id;
    unsigned count = 0;
    for (const char *at = names; at; count++) {
        struct akhet_error error;
        struct bot_spec spec;
        char name[BOT_SPEC];
        size_t len = strcspn(at, ",");
        struct akhet_text text = akhet_text_on(name, sizeof name);
        akhet_text_bytes(&text, at, len);
        if (!bot_spec_read(&spec, name, &error) ||
            !bot_spec_fits(&spec, s->game, s->setup.players, &error))
            return error.code == AKHET_NO_BOT ? simulation_no_bot(call, name)
                                              : call_error(call, USAGE, &error);
        if (spec.bot->sees_all)
            return call_refuse(call, USAGE, MSG_BOT_SEES, BLANKS(WORD("what", name)));
        if (count < s->setup.players)
            s->bot[count] = spec;
        at = at[len] ? at + len + 1 : NULL;
    }
    if (count != 1 && count != s->setup.players)
        return call_refuse(call, USAGE, MSG_BOTS_COUNT,
                           BLANKS(NUMBER("n", count), NUMBER("players", s->setup.players)));
    for (unsigned seat = count; seat < s->setup.players; seat++)
        s->bot[seat] = s->bot[0];
    return DONE;
}

static bool play_quietly(struct simulation *s, uint64_t seed, struct summary *sum,
                         akhet_move *moves)
{
    simulation_begin(s, seed, NULL);
    while (s->count) {
        sum->legal += s->count;
        if (s->count > sum->widest)
            sum->widest = s->count;
        akhet_move move = simulation_step(s, NULL);
        if (moves)
            moves[s->decisions - 1] = move;
    }
    simulation_end(s);
    summary_add(sum, s);
    return true;
}

/* The finished game as a record. */
static int write_record(const struct call *call, const struct simulation *s,
                        const akhet_move *moves)
{
    struct akhet_record record;
    struct akhet_error error;
    akhet_record_init(&record, s->game, &s->setup);
    record.source = AKHET_FROM_SEED;
    record.seed = s->seed;
    record.move = moves;
    record.moves = s->decisions;
    record.over = true;
    s->game->places(&s->state, record.place);
    for (unsigned seat = 0; seat < s->setup.players; seat++) {
        char kind[AKHET_RECORD_KIND + 1];
        struct akhet_text text = akhet_text_on(kind, sizeof kind);
        akhet_text_put(&text, "bot:");
        akhet_text_put(&text, s->bot[seat].bot->term.id);
        if (!akhet_record_seat_is(&record, seat, kind, "", &error))
            return call_error(call, FAILED, &error);
    }
    return file_save(call, call->word[OPT_RECORD], &record);
}

static bool put_summary(const struct call *call, const struct simulation *s,
                        const struct summary *sum)
{
    if (call->given[OPT_JSON])
        return summary_json(call, s, sum);
    summary_text(call, s, sum);
    return true;
}

static int run(struct call *call, struct simulation *s, akhet_move *moves)
{
    struct summary sum = {0};
    clock_t begin = clock();
    bool trace = call->given[OPT_TRACE];
    for (long long k = 0; k < call->number[OPT_GAMES]; k++) {
        uint64_t seed = (uint64_t)(call->number[OPT_SEED] + k);
        if (trace ? !trace_game(call, s, seed, moves) : !play_quietly(s, seed, &sum, moves))
            return FAILED;
    }
    sum.seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    bool to_output = moves && strcmp(call->word[OPT_RECORD], "-") == 0; /* print only the record */
    if (!trace && !to_output && !put_summary(call, s, &sum))
        return FAILED;
    return moves ? write_record(call, s, moves) : DONE;
}

int run_simulate(struct call *call)
{
    struct simulation s = {0};
    int code = call_game(call, 0, &s.game);
    if (code == DONE)
        code = call_setup(call, s.game, &s.setup);
    if (code == DONE)
        code = simulation_bots(call, &s);
    if (code != DONE)
        return code;
    if (!call->given[OPT_RECORD])
        return run(call, &s, NULL);
    if (call->given[OPT_GAMES] && call->number[OPT_GAMES] != 1)
        return call_refuse(call, USAGE, MSG_RECORD_ONE, NULL);
    call->number[OPT_GAMES] = 1;
    akhet_move *moves = malloc(sizeof *moves * s.game->max_moves);
    if (!moves)
        return call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    code = run(call, &s, moves);
    free(moves);
    return code;
}
