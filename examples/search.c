/* Let our bots play a match of La Vallée des Rois: one searches, and says what it thinks of every
 * move; the other is level 3. Then write the match as a record, read it back and verify it. */
#include <stdio.h>
#include <stdlib.h>

#include <akhet/bot.h>
#include <akhet/games.h>
#include <akhet/record.h>

enum { SEED = 5, MOST_MOVES = 65535 };

static int fail(const struct akhet_error *error)
{
    char line[256];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    akhet_error_text(error, AKHET_EN, &text);
    fprintf(stderr, "%s\n", line);
    return EXIT_FAILURE;
}

/* Every event goes to both bots; each hears what its seat may know. */
static void tell(struct akhet_bot *const bot[2], struct akhet_events *events)
{
    for (unsigned i = 0; i < events->count && i < events->cap; i++)
        for (unsigned seat = 0; seat < 2; seat++)
            akhet_bot_hear(bot[seat], &events->event[i]);
    events->count = 0;
}

static void show(const struct akhet_game *game, const struct akhet_question *question,
                 const struct akhet_answer *answer)
{
    printf("My chance is %.0f %%.", 100 * answer->chance[0]);
    for (unsigned i = 0; i < question->count; i++) {
        char name[64];
        struct akhet_text text = akhet_text_on(name, sizeof name);
        akhet_move_name(game, question->moves[i], &text);
        if (answer->visits[i])
            printf(" %s: %u visits, %.0f %%.", name, answer->visits[i], 100 * answer->value[i]);
    }
    printf("\n");
}

static int verify(struct akhet_record *record)
{
    static char bytes[AKHET_RECORD_BYTES(2000)];
    static akhet_move read[MOST_MOVES];
    struct akhet_text text = akhet_text_on(bytes, sizeof bytes);
    struct akhet_error error;
    if (!akhet_record_write(record, &text, &error) ||
        !akhet_record_read(akhet_games, bytes, text.len, record, read, MOST_MOVES, &error) ||
        !akhet_record_verify(record, &error))
        return fail(&error);
    printf("%u moves, places %d %d: verified\n", record->moves, record->place[0], record->place[1]);
    return EXIT_SUCCESS;
}

int main(void)
{
    static akhet_move played[MOST_MOVES];
    const struct akhet_game *game = akhet_game_find("valley");
    struct akhet_setup setup = akhet_setup_default(game, 2);
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_error error;
    struct akhet_random chance;
    struct akhet_record record;
    union akhet_space state, view;
    akhet_move moves[AKHET_LEGAL];
    struct akhet_question question = {.view = &view, .moves = moves, .thorough = true};
    struct akhet_answer answer;

    struct akhet_bot *const bot[2] = {akhet_bot_new("search:sims=200", game, &setup, 0, &error),
                                      akhet_bot_new("level3", game, &setup, 1, &error)};
    if (!bot[0] || !bot[1])
        return fail(&error);
    akhet_record_init(&record, game, &setup);
    record.seed = SEED;
    record.move = played;
    akhet_random_fast(&chance, SEED);
    game->start(&state, &setup, &chance, &events);
    tell(bot, &events);
    while ((question.count = game->legal(&state, moves)) > 0) {
        int seat = game->seat(&state);
        game->view(&state, seat, &view);
        question.seed = record.moves;
        if (!akhet_bot_ask(bot[seat], &question, &answer, &error))
            return fail(&error);
        if (seat == 0 && answer.sims)
            show(game, &question, &answer);
        played[record.moves++] = answer.move;
        game->apply(&state, answer.move, &chance, &events);
        tell(bot, &events);
    }
    record.over = true;
    game->places(&state, record.place);
    akhet_bot_free(bot[0]);
    akhet_bot_free(bot[1]);
    return verify(&record);
}
