/* Information-set Monte Carlo tree search: selection, expansion, playout, backpropagation. */
#include "bots/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots_fingerprint.h"
#include "bots/bots_math.h"

enum {
    CLOCK_INTERVAL = 16,    /* simulations between two looks at the clock */
    DECIDED_INTERVAL = 256, /* simulations between two checks whether the choice is decided */
    STEEPEST = 8,           /* no prior is larger than e to this */
    EASY = 25,              /* a move with this many times the visits of the second is chosen, */
    EASY_AFTER = 8          /* once 1 / EASY_AFTER of the budget is used */
};

#define EVEN 0.1 /* the part of the prior that all moves share evenly */

/* The key of a node: what the deciding seat sees, without what the searcher cannot know. */
static uint64_t key_of(const struct search *s, const void *world, int seat)
{
    const struct akhet_game *game = s->how.game;
    union akhet_space view;
    bool hides = s->how.known.conceal;
    game->view(world, seat == s->seat || hides ? seat : AKHET_SPECTATOR, &view);
    if (seat != s->seat && hides)
        s->how.known.conceal(&view);
    return fingerprint(&view, game->view_bytes) + (uint64_t)seat;
}

/* Add edges for moves that are new to the node. */
static bool add_edges(struct search *s, struct tree_node *node, const void *world,
                      const akhet_move *moves, unsigned count)
{
    const struct knowledge *known = &s->how.known;
    int16_t rank[AKHET_LEGAL];
    bool ranked = known->rank && known->sharpen;
    if (!tree_make_room(&s->tree, node, count))
        return false;
    if (ranked)
        known->rank(world, moves, count, rank);
    struct tree_edge *edge = tree_edges(&s->tree, node) + node->edges;
    for (unsigned i = 0; i < count; i++) {
        double steep = ranked ? (double)rank[i] / known->sharpen : 0;
        steep = steep > STEEPEST ? STEEPEST : steep < -STEEPEST ? -STEEPEST : steep;
        edge[i] = (struct tree_edge){.move = moves[i], .prior = (float)exponential(steep)};
    }
    node->edges = (uint16_t)(node->edges + count);
    return true;
}

/* Collect the edges of the legal moves in `available`; false: the tree is full. */
static bool match_edges(struct search *s, struct tree_node *node, const void *world,
                        const akhet_move *moves, unsigned count)
{
    akhet_move fresh[AKHET_LEGAL];
    unsigned known = 0, unknown = 0;
    for (unsigned i = 0; i < count; i++)
        s->mark[moves[i]] = 1;
    struct tree_edge *edge = tree_edges(&s->tree, node);
    for (unsigned i = 0; i < node->edges; i++)
        if (s->mark[edge[i].move]) {
            s->mark[edge[i].move] = 0;
            known++;
        }
    for (unsigned i = 0; known < count && i < count; i++)
        if (s->mark[moves[i]])
            fresh[unknown++] = moves[i];
    bool fits = !unknown || add_edges(s, node, world, fresh, unknown);
    for (unsigned i = 0; i < count; i++)
        s->mark[moves[i]] = (uint16_t)fits;
    unsigned found = 0;
    edge = tree_edges(&s->tree, node);
    for (unsigned i = 0; fits && i < node->edges; i++) {
        s->available[found] = &edge[i];
        found += s->mark[edge[i].move];
    }
    for (unsigned i = 0; i < count; i++)
        s->mark[moves[i]] = 0;
    return fits;
}

/* Selection by PUCT. The exploration term counts how often a move was available instead of the
 * visits of the node, because a move is not legal in every world. */
static struct tree_edge *select_edge(struct search *s, const struct tree_node *node, unsigned count)
{
    double total = 0, best = -1;
    double explore = s->how.known.explore / 1000.0;
    double usual = node->visits ? node->sum / node->visits : 1.0 / s->how.players;
    struct tree_edge *chosen = s->available[0];
    for (unsigned i = 0; i < count; i++)
        total += (double)s->available[i]->prior;
    double scale = (1 - EVEN) / total, even = EVEN / count;
    for (unsigned i = 0; i < count; i++) {
        struct tree_edge *edge = s->available[i];
        double shown = edge->visits ? edge->sum / edge->visits : usual;
        double attraction = (double)edge->prior * scale + even;
        double value =
            shown + explore * attraction * sqrt((double)++edge->seen) / (1 + edge->visits);
        if (value > best) {
            best = value;
            chosen = edge;
        }
    }
    return chosen;
}

static void backpropagate(struct search *s, const double chance[AKHET_SEATS])
{
    for (unsigned i = 0; i < s->steps; i++) {
        struct search_step *step = &s->step[i];
        double value = chance[step->seat];
        step->node->visits++;
        step->node->sum += value;
        if (step->edge) {
            step->edge->visits++;
            step->edge->sum += value;
        }
    }
    s->sims++;
}

/* The node of a decision, added if it is new; NULL: the tree is full. */
static struct tree_node *node_of(struct search *s, const void *world, int seat)
{
    uint64_t key = key_of(s, world, seat);
    struct tree_node *node = tree_find(&s->tree, key);
    return node ? node : tree_add(&s->tree, key);
}

/* The edge of a move among the available ones. */
static struct tree_edge *edge_of(const struct search *s, akhet_move move)
{
    unsigned at = 0;
    while (s->available[at]->move != move)
        at++;
    return s->available[at];
}

/* Descend to a new node; true: the game ended on the way. */
static bool descend(struct search *s, void *world, bool own)
{
    const struct akhet_game *game = s->how.game;
    akhet_move moves[AKHET_LEGAL];
    for (s->steps = 0; s->steps < SEARCH_DEPTH;) {
        bool at_root = own && s->root && s->steps == 0;
        int seat = game->seat(world);
        if (seat == AKHET_NOBODY)
            return true;
        unsigned count = at_root ? s->question->count : game->legal(world, moves);
        if (count == 1) {
            game->apply(world, moves[0], &s->random, NULL);
            continue;
        }
        const akhet_move *legal = at_root ? s->question->moves : moves;
        struct tree_node *node = at_root ? s->root : node_of(s, world, seat);
        if (!node)
            return false;
        struct search_step *step = &s->step[s->steps++];
        *step = (struct search_step){node, NULL, seat};
        if ((!node->visits && !at_root) || !match_edges(s, node, world, legal, count))
            return false;
        step->edge =
            at_root && s->only != AKHET_NO_MOVE ? edge_of(s, s->only) : select_edge(s, node, count);
        game->apply(world, step->edge->move, &s->random, NULL);
    }
    return false;
}

/* Replace the world by one in which the searcher holds other cards. In such worlds the nodes of the
 * other seat learn not to rely on the searcher's real hand; the searcher's own nodes differ. */
static bool deal_contrary(struct search *s, void *world)
{
    const struct akhet_game *game = s->how.game;
    union akhet_space view;
    if (!s->how.known.contrary || s->question->truth || s->seat == AKHET_SPECTATOR ||
        akhet_random_below(&s->random, 1000) >= s->how.known.contrary)
        return false;
    unsigned other = akhet_random_below(&s->random, s->how.players - 1);
    other += other >= (unsigned)s->seat;
    game->view(world, (int)other, &view);
    game->redeal(&view, &s->random, world);
    return true;
}

/* Add the result to the tally of the root's move. */
static void add_to_tally(struct search *s, bool own, const double chance[AKHET_SEATS])
{
    if (!own || (s->root && (!s->steps || !s->step[0].edge)))
        return;
    struct bot_tally *tally = s->tally;
    for (unsigned at = 0; s->root && s->question->moves[at] != s->step[0].edge->move; at++)
        tally++;
    tally->sims++;
    for (unsigned seat = 0; seat < s->how.players; seat++) {
        tally->sum[seat] += chance[seat];
        tally->squares[seat] += chance[seat] * chance[seat];
    }
}

void search_once(struct search *s)
{
    union akhet_space world;
    double chance[AKHET_SEATS];
    if (s->how.known.late_after && s->sims == s->how.known.late_after)
        s->how.known.cutoff = s->how.known.late_cutoff;
    sample_world(&s->how, s->question, s->seat, &s->random, &world);
    bool own = !deal_contrary(s, &world);
    if (descend(s, &world, own))
        chances_at_end(s->how.game, &world, s->how.players, chance);
    else
        playout(&s->how, &world, &s->random, chance);
    backpropagate(s, chance);
    add_to_tally(s, own, chance);
}

bool search_begin(struct search *s, const struct bot_player *player,
                  const struct bot_question *question, uint32_t sims, uint64_t seed)
{
    simulation_of(player, &s->how);
    s->question = question;
    s->seat = player->seat;
    s->sims = 0;
    s->only = AKHET_NO_MOVE;
    memset(s->tally, 0, sizeof *s->tally * (question->count ? question->count : 1));
    akhet_random_fast(&s->random, seed);
    if (!s->mark)
        s->mark = calloc(player->game->moves, sizeof *s->mark);
    if (!s->mark)
        return false;
    if (s->tree.memory && !tree_has_room(&s->tree, sims))
        tree_clear(&s->tree);
    if (s->tree.memory && !tree_has_room(&s->tree, sims))
        tree_close(&s->tree);
    if (!s->tree.memory && !tree_open(&s->tree, sims * 2))
        return false;
    s->root = NULL;
    if (!question->count)
        return true;
    /* The root has its edges before the first simulation, which may use a contrary world. */
    s->root = node_of(s, question->view, s->seat);
    return match_edges(s, s->root, question->view, question->moves, question->count);
}

/* Whether the remaining simulations cannot change the most visited move, or it is far ahead. */
static bool is_decided(const struct search *s, double left)
{
    uint32_t first = 0, second = 0;
    const struct tree_edge *edge = tree_edges(&s->tree, s->root);
    for (unsigned i = 0; i < s->root->edges; i++) {
        if (edge[i].visits > first) {
            second = first;
            first = edge[i].visits;
        } else if (edge[i].visits > second) {
            second = edge[i].visits;
        }
    }
    bool easy = s->sims * (double)(EASY_AFTER - 1) >= left && first / EASY >= second;
    return first - second > left || (easy && first > DECIDED_INTERVAL);
}

static double left_of(const struct search *s, uint32_t sims, const struct deadline *deadline)
{
    double left = sims ? sims - s->sims : 1e9;
    double used = deadline_used(deadline);
    double in_time = used > 0 ? s->sims * (1 - used) / used : 1e9;
    return in_time < left ? in_time : left;
}

bool search_portion(struct search *s, uint32_t portion, uint32_t sims,
                    const struct deadline *deadline, bool until_decided)
{
    for (; portion; portion--) {
        search_once(s);
        if (s->sims % CLOCK_INTERVAL == 0 && deadline_passed(deadline))
            return false;
        if (until_decided && s->sims % DECIDED_INTERVAL == 0 &&
            is_decided(s, left_of(s, sims, deadline)))
            return false;
        if (sims && s->sims >= sims)
            return false;
    }
    return true;
}

void search_run(struct search *s, uint32_t sims, const struct deadline *deadline,
                bool until_decided)
{
    while (search_portion(s, UINT32_MAX, sims, deadline, until_decided))
        ;
}

void search_one_move(struct search *s, akhet_move move, uint32_t sims)
{
    s->only = move;
    for (; sims; sims--)
        search_once(s);
    s->only = AKHET_NO_MOVE;
}

void search_close(struct search *s)
{
    tree_close(&s->tree);
    free(s->mark);
    s->mark = NULL;
}
