/* One row of a vector, driven by lines of standard input, for trace.py.
 *
 * vector-rows GAME PLAYERS SEED EPISODE ROW: prints the seed of that episode, then for each line
 * with a move its seat, its legal moves and the state after it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>
#include <akhet/vector.h>

enum { LINE = 1 << 16 };

static struct akhet_vector *make(char **word)
{
    struct akhet_vector_config config = {.game = akhet_game_find(word[1])};
    config.setup = akhet_setup_default(config.game, (unsigned)atoi(word[2]));
    config.seed = strtoull(word[3], NULL, 10);
    config.games = (uint32_t)atoi(word[5]) + 1;
    size_t size = akhet_vector_size(&config, NULL);
    struct akhet_vector *vector =
        akhet_vector_init(aligned_alloc(AKHET_VECTOR_ALIGN, size), size, &config, NULL);
    for (int i = atoi(word[4]); i; i--)
        akhet_vector_restart_rows(vector, 0, vector->games, NULL);
    return vector;
}

static void put(const struct akhet_vector *v, uint32_t row, const void *state)
{
    static char line[LINE];
    const struct akhet_game *game = v->config.game;
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, "seat", v->seat[row]);
    akhet_json_array(&json, "legal");
    for (unsigned i = 0; i < v->legal_count[row]; i++) {
        char name[128];
        struct akhet_text out = akhet_text_on(name, sizeof name);
        akhet_move_name(game, v->legal[row * v->max_legal + i], &out);
        akhet_json_string(&json, NULL, name);
    }
    akhet_json_array_end(&json);
    akhet_json_object(&json, "state");
    game->state_json(state, &json);
    akhet_json_object_end(&json);
    akhet_json_int(&json, "done", v->done[row]);
    akhet_json_object_end(&json);
    puts(line);
    fflush(stdout);
}

int main(int argc, char **word)
{
    char line[256];
    if (argc != 6)
        return 2;
    struct akhet_vector *v = make(word);
    uint32_t row = v->games - 1;
    printf("%llu\n", (unsigned long long)akhet_vector_seed(v->config.seed, v->episode[row], row));
    put(v, row, akhet_vector_world(v, row));
    akhet_move *actions = calloc(v->games, sizeof *actions);
    while (fgets(line, sizeof line, stdin)) {
        struct akhet_error error;
        line[strcspn(line, "\n")] = 0;
        akhet_vector_sample(v, NULL, actions, NULL, NULL);
        if (!akhet_move_parse(v->config.game, line, &actions[row], &error) ||
            !akhet_vector_step(v, actions, &error))
            return 1;
        put(v, row, akhet_vector_world(v, row));
    }
    free(actions);
    free(v);
    return 0;
}
