/* The knowledge of every game reads only what the deciding seat may know. */
#include "tests/support/check.h"

#include "bots/knowledge.h"
#include "tests/support/walk.h"

/* A view and a world have the same type, so reading hidden cards would compile. */
static void world_of(struct walk *walk, union akhet_space *view, union akhet_space *world)
{
    walk->game->view(&walk->state, walk->game->seat(&walk->state), view);
    walk->game->redeal(view, &walk->choice, world);
}

static void check_rank(struct walk *walk, void *context)
{
    (void)context;
    const struct knowledge *knowledge = knowledge_of(walk->game);
    union akhet_space view, world;
    int16_t seen[AKHET_LEGAL], dealt[AKHET_LEGAL], held[AKHET_LEGAL];
    if (!walk->legal || !knowledge->rank)
        return;
    world_of(walk, &view, &world);
    knowledge->rank(&view, walk->moves, walk->legal, seen);
    knowledge->rank(&world, walk->moves, walk->legal, dealt);
    knowledge->rank(&walk->state, walk->moves, walk->legal, held);
    assert_memory_equal(seen, dealt, walk->legal * sizeof *seen);
    assert_memory_equal(seen, held, walk->legal * sizeof *seen);
}

static void test_ranks_read_nothing_hidden(void **unused)
{
    (void)unused;
    walk_all(2, check_rank, NULL);
}

static void check_pick(struct walk *walk, void *context)
{
    (void)context;
    const struct knowledge *knowledge = knowledge_of(walk->game);
    union akhet_space view, world;
    struct akhet_random one, two;
    if (!walk->legal || !knowledge->pick)
        return;
    world_of(walk, &view, &world);
    akhet_random_fast(&one, walk->played);
    akhet_random_fast(&two, walk->played);
    unsigned seen = knowledge->pick(&view, walk->moves, walk->legal, &one);
    assert_in_range(seen, 0, walk->legal - 1);
    assert_int_equal(seen, knowledge->pick(&world, walk->moves, walk->legal, &two));
}

static void test_picks_read_nothing_hidden(void **unused)
{
    (void)unused;
    walk_all(2, check_pick, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_ranks_read_nothing_hidden),
        CASE(test_picks_read_nothing_hidden),
    };
    return cmocka_run_group_tests_name("bots-knowledge", tests, NULL, NULL);
}
