/* akhet perft: the exact number of sequences of legal moves. */
#include <string.h>

#include "cli/command.h"

struct tree {
    const struct akhet_game *game;
    struct akhet_setup setup;
    long long seed;
    union akhet_space root;
    struct akhet_random random; /* after the deal; every path continues with its own copy */
};

/* Sequences of exactly `depth` moves from here; one that ends the game sooner does not count. */
static long long count(const struct akhet_game *game, const void *state,
                       const struct akhet_random *random, unsigned depth)
{
    akhet_move moves[AKHET_LEGAL];
    long long sum = 0;
    if (depth == 0)
        return 1;
    unsigned legal = game->legal(state, moves);
    if (depth == 1)
        return legal;
    for (unsigned i = 0; i < legal; i++) {
        union akhet_space next;
        struct akhet_random chance = *random;
        memcpy(&next, state, game->state_bytes);
        game->apply(&next, moves[i], &chance, NULL);
        sum += count(game, &next, &chance, depth - 1);
    }
    return sum;
}

static bool put_json(const struct call *call, const struct tree *tree, unsigned depth,
                     const char *move, long long sequences)
{
    char line[1024];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_setup_json(tree->game, &tree->setup, &json);
    akhet_json_int(&json, "seed", tree->seed);
    akhet_json_int(&json, "depth", depth);
    if (move)
        akhet_json_string(&json, "move", move);
    akhet_json_int(&json, "count", sequences);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

static bool put(const struct call *call, const struct tree *tree, unsigned depth, const char *move,
                long long sequences)
{
    if (call->given[OPT_JSON])
        return put_json(call, tree, depth, move, sequences);
    if (move)
        say_padded(call->out, move, 40);
    else
        fprintf(call->out, "%2u", depth);
    fprintf(call->out, " %20lld\n", sequences);
    fflush(call->out);
    return !ferror(call->out);
}

static int divide(const struct call *call, const struct tree *tree, unsigned depth)
{
    akhet_move moves[AKHET_LEGAL];
    unsigned legal = depth ? tree->game->legal(&tree->root, moves) : 0;
    for (unsigned i = 0; i < legal; i++) {
        char name[128];
        struct akhet_text text = akhet_text_on(name, sizeof name);
        union akhet_space next = tree->root;
        struct akhet_random chance = tree->random;
        akhet_move_name(tree->game, moves[i], &text);
        tree->game->apply(&next, moves[i], &chance, NULL);
        if (!put(call, tree, depth, name, count(tree->game, &next, &chance, depth - 1)))
            return FAILED;
    }
    return DONE;
}

int run_perft(struct call *call)
{
    struct tree tree = {.seed = call->number[OPT_SEED]};
    unsigned depth = (unsigned)call->number[OPT_DEPTH];
    int code = call_game(call, 0, &tree.game);
    if (code == DONE)
        code = call_setup(call, tree.game, &tree.setup);
    if (code != DONE)
        return code;
    akhet_random_fast(&tree.random, (uint64_t)tree.seed);
    tree.game->start(&tree.root, &tree.setup, &tree.random, NULL);
    if (call->given[OPT_DIVIDE])
        return divide(call, &tree, depth);
    for (unsigned d = depth ? 1 : 0; d <= depth; d++)
        if (!put(call, &tree, d, NULL, count(tree.game, &tree.root, &tree.random, d)))
            return FAILED;
    return DONE;
}
