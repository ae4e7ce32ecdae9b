/* Hints: the search's choice from the seat's view alone. */
#include <stdlib.h>
#include <string.h>

#include "match/match_hint.h"
#include "server/command.h"
#include "server/deferred.h"
#include "server/internal.h"
#include "server/tables.h"

#define HINT_SIMS 4000
#define HINT_MS   1000

struct question {
    struct thought thought; /* first member */
    struct server *server;
    uint64_t session;
    char re[STORE_ID + 1];
    char table[STORE_TABLE + 1];
    unsigned at;
    struct match_decision decision;
    union akhet_space view;
    akhet_move moves[AKHET_LEGAL];
    unsigned ms;
    bool known;
    struct match_hint hint;
};

static void think(void *task)
{
    struct question *question = task;
    struct bot_budget budget = {.sims = HINT_SIMS, .ms = question->ms};
    question->known =
        question->decision.count > 1 && match_hint(&question->decision, budget, &question->hint);
}

/* Chances as parts of one, exactly. */
static double real(int32_t chance)
{
    return (double)chance / CHANCE_WHOLE;
}

static void put_move(const struct akhet_game *game, akhet_move move, double chance, bool known,
                     struct akhet_json *json)
{
    char name[AKHET_RECORD_LINE + 1];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(game, move, &text);
    akhet_json_object(json, NULL);
    akhet_json_string(json, "move", name);
    if (known)
        akhet_json_real(json, "chance", chance, 4);
    akhet_json_object_end(json);
}

/* Ids with arguments: every client says them in its own language. */
static void put_reasons(const struct akhet_game *game, const struct match_hint *hint,
                        struct akhet_json *json)
{
    akhet_json_array(json, "reasons");
    for (unsigned i = 0; i < hint->reasons; i++) {
        akhet_json_object(json, NULL);
        reason_json(game, &hint->reason[i], json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static void answer(const struct question *question, struct session *session)
{
    const struct match_decision *decision = &question->decision;
    const struct estimated *found = &question->hint.estimated;
    struct akhet_json *json = session_say(session, "hint", question->re);
    akhet_json_string(json, "table", question->table);
    akhet_json_int(json, "at", question->at);
    akhet_json_array(json, "moves");
    if (!question->known)
        put_move(decision->game, question->moves[0], 0, false, json);
    for (unsigned i = 0; question->known && i < found->moves; i++)
        put_move(decision->game, found->move[i].move,
                 real(found->move[i].after.chance[decision->seat]), true, json);
    akhet_json_array_end(json);
    if (question->known) {
        akhet_json_array(json, "chances");
        for (unsigned seat = 0; seat < decision->setup.players; seat++)
            akhet_json_real(json, NULL, real(found->now.chance[seat]), 4);
        akhet_json_array_end(json);
        put_reasons(decision->game, &question->hint, json);
    }
    session_send(session);
}

static void send_hint(void *task)
{
    struct question *question = task;
    struct server *server = question->server;
    struct session *session = session_by_serial(server, question->session);
    if (!server->stopping)
        thinking_end(server, &question->thought);
    if (session)
        answer(question, session);
    free(question);
}

static void drop(struct thought *thought)
{
    free(thought);
}

static bool start(struct thought *thought, unsigned ms)
{
    struct question *question = (struct question *)thought;
    struct server *server = question->server;
    struct session *session = session_by_serial(server, question->session);
    question->ms = ms < HINT_MS ? ms : HINT_MS;
    if (session && net_work(server->net, NET_LANE_BOT, think, send_hint, question))
        return true;
    if (session) {
        struct error error;
        refuse(&error, ERROR_BUSY, NULL, 0);
        session_refuse(session, question->re, &error);
    }
    free(question);
    return false;
}

static bool may_have(const struct table *table, const struct session *session, struct error *error)
{
    int seat = table_seat_of(table, session->player);
    if (seat < 0)
        return refuse(error, ERROR_NOT_SEATED, NULL, 0);
    if (!table->settings.hints || table->settings.rated) /* older tables may be both */
        return refuse(error, ERROR_HINTS_OFF, NULL, 0);
    if (table->stage != TABLE_PLAYING)
        return refuse(error, table->stage ? ERROR_IS_OVER : ERROR_NOT_STARTED, NULL, 0);
    return table_turn(table) == seat || refuse(error, ERROR_NOT_YOUR_TURN, NULL, 0);
}

static bool ask(struct session *session, const struct table *table, const struct command *command,
                struct error *error)
{
    const struct akhet_game *game = table->settings.game;
    struct question *question = calloc(1, sizeof *question);
    if (!question)
        return refuse(error, ERROR_BUSY, NULL, 0);
    question->thought = (struct thought){.start = start, .drop = drop, .timed = true};
    question->thought.single = true;
    question->server = session->server;
    question->session = session->serial;
    memcpy(question->re, command->id, sizeof question->re);
    memcpy(question->table, table->id, sizeof question->table);
    question->at = table->match.record.moves;
    question->decision = (struct match_decision){.game = game,
                                                 .setup = table->settings.setup,
                                                 .seat = table_turn(table),
                                                 .view = &question->view,
                                                 .moves = question->moves};
    match_known_view(&table->match, question->decision.seat, &question->view);
    question->decision.count = game->legal(&table->match.state, question->moves);
    struct thinking_cause cause = {session->network, session->player};
    if (thinking_ask(session->server, &question->thought, cause))
        return true;
    free(question); /* the player's previous hint is still being computed */
    return refuse(error, ERROR_BUSY, NULL, 0);
}

static void ask_or_refuse(struct session *session, struct table *table,
                          const struct command *command)
{
    struct error error;
    if (!may_have(table, session, &error) || !ask(session, table, command, &error))
        session_refuse(session, command->id, &error);
}

void hint_command(struct session *session, const struct command *command)
{
    deferred_for_table(session, command, ask_or_refuse);
}
