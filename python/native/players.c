/* Our bots: asking one about a position, and playing games between them. */
#include <akhet/bot.h>
#include <stdlib.h>

#include "python/native/common.h"

long native_bots_json(char *out, size_t room)
{
    struct akhet_text text = akhet_text_on(out, room);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_array(&json, NULL);
    for (unsigned i = 0; akhet_bot_term(i); i++) {
        const struct akhet_term *term = akhet_bot_term(i);
        akhet_json_object(&json, NULL);
        akhet_json_string(&json, "id", term->id);
        akhet_json_string(&json, "name", term->name[AKHET_EN]);
        akhet_json_string(&json, "note", term->note[AKHET_EN] ? term->note[AKHET_EN] : "");
        akhet_json_object_end(&json);
    }
    akhet_json_array_end(&json);
    return common_length(&text);
}

long native_levels_json(int game, char *out, size_t room)
{
    struct akhet_text text = akhet_text_on(out, room);
    struct akhet_json json = akhet_json_on(&text);
    struct akhet_level level;
    akhet_json_array(&json, NULL);
    for (unsigned number = 1; akhet_level_of(common_game(game), number, &level); number++) {
        akhet_json_object(&json, NULL);
        akhet_json_int(&json, "level", number);
        akhet_json_string(&json, "spec", level.spec);
        akhet_json_int(&json, "elo", level.elo);
        akhet_json_object_end(&json);
    }
    akhet_json_array_end(&json);
    return common_length(&text);
}

int native_bot_check(const char *spec, char *error)
{
    struct akhet_error why = {0};
    return akhet_bot_check(spec, &why) ? 0 : common_error(error, &why);
}

static void tell(void *listener, uint32_t step, const struct akhet_events *events)
{
    (void)step;
    for (unsigned i = 0; i < events->count && i < events->cap; i++)
        akhet_bot_hear(listener, &events->event[i]);
}

/* Tell a bot that sits down late what has happened. */
static enum position_result tell_all(struct akhet_bot *bot, const struct position *position)
{
    struct position again;
    if (!akhet_bot_listens(bot))
        return POSITION_FINE;
    enum position_result result = position_again(&again, position, position->moves, tell, bot);
    if (result == POSITION_FINE)
        position_free(&again);
    return result;
}

static void fill_answer(const struct position *position, const struct akhet_answer *said,
                        struct native_answer *answer)
{
    answer->move = said->move;
    answer->guessed = said->guessed;
    answer->sims = said->sims;
    answer->count = (unsigned)position->legal_count;
    for (unsigned i = 0; i < answer->count; i++) {
        answer->moves[i] = position->legal[i];
        answer->visits[i] = said->visits[i];
        answer->value[i] = said->value[i];
    }
    memcpy(answer->chance, said->chance, sizeof answer->chance);
}

/* The question of the seat that decides. Without memory for the moves it has too many of them, so a
 * bot refuses it. */
static struct akhet_question question_of(struct position *position, union akhet_space *view)
{
    int seat = position->game->seat(position->state);
    int count = position_legal(position);
    position->game->view(position->state, seat, view);
    return (struct akhet_question){
        .view = view, .moves = position->legal, .count = (unsigned)count};
}

static int ask(struct position *position, struct akhet_bot *bot, const struct native_ask *how,
               struct native_answer *answer, char *error)
{
    union akhet_space view;
    struct akhet_answer said;
    struct akhet_error why = {0};
    enum position_result result = tell_all(bot, position);
    if (result != POSITION_FINE)
        return common_failed(error, result, NULL);
    struct akhet_question question = question_of(position, &view);
    question.seed = how->seed;
    question.sims = how->sims;
    question.ms = how->ms;
    question.thorough = how->thorough != 0;
    if (!akhet_bot_ask(bot, &question, &said, &why))
        return common_error(error, &why);
    fill_answer(position, &said, answer);
    return 0;
}

int native_ask(struct position *position, const char *spec, const struct native_ask *how,
               struct native_answer *answer, char *error)
{
    struct akhet_error why = {0};
    int seat = position->game->seat(position->state);
    if (seat == AKHET_NOBODY)
        return common_refuse(error, "the game is over: nobody decides");
    struct akhet_bot *bot = akhet_bot_new(spec, position->game, &position->setup, seat, &why);
    if (!bot)
        return common_error(error, &why);
    int result = ask(position, bot, how, answer, error);
    akhet_bot_free(bot);
    return result;
}

struct native_players {
    unsigned count;
    struct akhet_bot *bot[AKHET_SEATS];
};

struct native_players *native_players_new(const uint8_t *setup, const char *const *specs,
                                          char *error)
{
    struct akhet_setup read;
    struct akhet_error why = {0};
    const struct akhet_game *game = common_setup(setup, &read);
    struct native_players *players = calloc(1, sizeof *players);
    if (!players) {
        common_failed(error, POSITION_NO_MEMORY, NULL);
        return NULL;
    }
    for (players->count = 0; players->count < read.players; players->count++) {
        unsigned seat = players->count;
        players->bot[seat] = akhet_bot_new(specs[seat], game, &read, (int)seat, &why);
        if (!players->bot[seat]) {
            common_error(error, &why);
            native_players_free(players);
            return NULL;
        }
    }
    return players;
}

void native_players_free(struct native_players *players)
{
    for (unsigned seat = 0; players && seat < AKHET_SEATS; seat++)
        akhet_bot_free(players->bot[seat]);
    free(players);
}

/* Sit down at a position; the bots that listen hear what has happened. Returns whether one does. */
static enum position_result sit(struct native_players *players, const struct position *position,
                                bool *listening)
{
    enum position_result result = POSITION_FINE;
    *listening = false;
    for (unsigned seat = 0; seat < players->count && result == POSITION_FINE; seat++) {
        akhet_bot_restart(players->bot[seat]);
        *listening |= akhet_bot_listens(players->bot[seat]);
        result = tell_all(players->bot[seat], position);
    }
    return result;
}

static int choose(struct native_players *players, struct position *position,
                  struct akhet_random *random, uint32_t stray, char *error)
{
    union akhet_space view;
    struct akhet_answer said;
    struct akhet_error why = {0};
    int count = position_legal(position);
    if (count == 1 || akhet_random_below(random, 1000000) < stray)
        return position->legal[akhet_random_below(random, (uint32_t)count)];
    struct akhet_question question = question_of(position, &view);
    question.seed = (uint64_t)akhet_random_next(random) << 32 | akhet_random_next(random);
    struct akhet_bot *bot = players->bot[position->game->seat(position->state)];
    return akhet_bot_ask(bot, &question, &said, &why) ? said.move : common_error(error, &why);
}

int native_players_play(struct native_players *players, struct position *position, uint64_t seed,
                        uint32_t stray, char *error)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_random random;
    bool listening;
    enum position_result result = sit(players, position, &listening);
    akhet_random_fast(&random, seed);
    while (result == POSITION_FINE && position_legal(position) > 0) {
        int move = choose(players, position, &random, stray, error);
        if (move < 0)
            return -1;
        events.count = 0;
        result = position_play(position, move, listening ? &events : NULL);
        for (unsigned seat = 0; listening && seat < players->count; seat++)
            tell(players->bot[seat], 0, &events);
    }
    return result == POSITION_FINE ? 0 : common_failed(error, result, NULL);
}
