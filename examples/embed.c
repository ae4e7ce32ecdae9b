/* Play a game of Nile between random players and tell it in sentences. */
#include <stdio.h>

#include <akhet/games.h>

int main(void)
{
    const struct akhet_game *game = akhet_game_find("nile");
    struct akhet_setup setup = akhet_setup_default(game, 2);
    struct akhet_random chance, dice;
    union akhet_space state;
    akhet_move moves[AKHET_LEGAL];
    uint8_t place[AKHET_SEATS];
    unsigned count;
    char line[256];

    akhet_random_fast(&chance, 7); /* the cards */
    akhet_random_fast(&dice, 1);   /* the players */
    game->start(&state, &setup, &chance, NULL);
    while ((count = game->legal(&state, moves)) > 0) {
        akhet_move move = moves[akhet_random_below(&dice, count)];
        struct akhet_text text = akhet_text_on(line, sizeof line);
        akhet_move_text(game, move, AKHET_EN, NULL, &text);
        printf("Seat %d: %s\n", game->seat(&state) + 1, line);
        game->apply(&state, move, &chance, NULL);
    }
    game->places(&state, place);
    printf("Places: %d %d\n", place[0], place[1]);
    return 0;
}
