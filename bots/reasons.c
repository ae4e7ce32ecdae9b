/* Reasons: the features that changed most, and their sentences. */
#include "bots/bots_reasons.h"

#include <string.h>

#include "bots/knowledge.h"
#include "bots/playout.h"
#include "bots/review_table.h"

enum {
    WORLDS = 24,
    LOOK_ON = 8,      /* decisions of the same seat that a turn is played on for */
    SENTENCES = 64,   /* most of a game */
    WORTH_SAYING = 30 /* thousandths of log-odds: nearly one chance in a hundred */
};

/* How two positions differ, by seat and feature, summed over worlds. */
struct differences {
    const struct knowledge *knowledge;
    unsigned players, worlds;
    int32_t by[AKHET_SEATS][KNOWLEDGE_FEATURES];
};

static bool differences_for(const struct akhet_game *game, unsigned players,
                            struct differences *found)
{
    memset(found, 0, sizeof *found);
    found->knowledge = knowledge_of(game);
    found->players = players;
    return found->knowledge && review_table_of(game);
}

static void add_features(struct differences *found, const void *world, int times)
{
    for (unsigned seat = 0; seat < found->players; seat++) {
        int16_t x[KNOWLEDGE_FEATURES];
        found->knowledge->extract(world, (int)seat, x);
        for (unsigned f = 0; f < found->knowledge->features; f++)
            found->by[seat][f] += times * x[f];
    }
}

/* ---- worlds ---------------------------------------------------------------------------------- */

static void deal(const struct estimate_question *question, struct akhet_random *random, void *world)
{
    if (question->truth)
        memcpy(world, question->truth, question->game->state_bytes);
    else
        question->game->redeal(question->view, random, world);
}

static akhet_move likely(const struct knowledge *knowledge, const void *world,
                         const akhet_move *moves, unsigned count)
{
    int16_t rank[AKHET_LEGAL];
    unsigned best = 0;
    knowledge->rank(world, moves, count, rank);
    for (unsigned i = 1; i < count; i++)
        if (rank[i] > rank[best])
            best = i;
    return moves[best];
}

/* Make the move and play the turn on as usual; false: the game ends. */
static bool play_turn(const struct differences *found, const struct akhet_game *game, void *world,
                      akhet_move move, uint64_t luck)
{
    struct akhet_random random;
    akhet_move moves[AKHET_LEGAL];
    int seat = game->seat(world);
    akhet_random_fast(&random, luck);
    game->apply(world, move, &random, NULL);
    for (unsigned left = LOOK_ON; left && game->seat(world) == seat; left--) {
        unsigned count = game->legal(world, moves);
        game->apply(world, likely(found->knowledge, world, moves, count), &random, NULL);
    }
    return game->seat(world) != AKHET_NOBODY;
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* What is said of a feature; NULL: nothing. */
static const struct reason_feature *line_of(const struct review_table *table, const char *feature)
{
    for (unsigned i = 0; i < table->features; i++)
        if (strcmp(table->feature[i].name, feature) == 0)
            return table->feature[i].words == REASON_UNSAID ? NULL : &table->feature[i];
    return NULL;
}

/* All features that share a sentence make one reason; those that count make its amount. */
static void gather(const struct differences *found, const struct review_table *table, unsigned seat,
                   int32_t worth[SENTENCES], int32_t amount[SENTENCES])
{
    const int16_t *weight = knowledge_weights(found->knowledge, found->players, false);
    memset(worth, 0, SENTENCES * sizeof *worth);
    memset(amount, 0, SENTENCES * sizeof *amount);
    for (unsigned f = 0; f < found->knowledge->features; f++) {
        const struct reason_feature *line = line_of(table, found->knowledge->feature[f]);
        if (!line)
            continue;
        worth[line->words] +=
            weight[f] * found->by[seat][f] / (int32_t)found->worlds * 1000 / KNOWLEDGE_WEIGHT;
        amount[line->words] += line->counts ? found->by[seat][f] : 0;
    }
}

/* The amount in the sentence's unit, rounded. */
static int32_t rounded(int32_t sum, int32_t unit)
{
    return (sum < 0 ? sum - unit / 2 : sum + unit / 2) / unit;
}

static struct reason reason_of(const struct differences *found, const struct review_table *table,
                               unsigned words, int32_t amount, int32_t worth)
{
    const struct reason_words *said = &table->words[words];
    struct reason it = {.words = (uint8_t)words, .worth = worth};
    if (said->unit)
        it.amount = rounded(amount, said->unit * (int32_t)found->worlds);
    if (!it.amount)
        it.words = said->group;
    return it;
}

static void offer(struct reason reason[REASONS], unsigned *count, struct reason it)
{
    unsigned at = *count;
    for (unsigned i = 0; i < *count; i++) /* two sentences may have the same group */
        if (reason[i].words == it.words && reason[i].seat == it.seat)
            return;
    while (at > 0 && it.worth > reason[at - 1].worth)
        at--;
    if (at == REASONS)
        return;
    *count += *count < REASONS;
    memmove(&reason[at + 1], &reason[at], (*count - at - 1) * sizeof *reason);
    reason[at] = it;
}

/* The reasons that are good for a seat, or with `bad` those that are bad for it. What another seat
 * gains is bad for it. */
static unsigned choose(const struct differences *found, const struct akhet_game *game, int about,
                       bool bad, struct reason reason[REASONS])
{
    const struct review_table *table = review_table_of(game);
    int32_t worth[SENTENCES], amount[SENTENCES];
    unsigned count = 0;
    for (unsigned seat = 0; found->worlds && seat < found->players; seat++) {
        bool own = (int)seat == about;
        int32_t others = own ? 1 : -(int32_t)(found->players - 1);
        gather(found, table, seat, worth, amount);
        for (unsigned i = 0; i < table->sentences; i++) {
            int32_t its = worth[i] / others * (bad ? -1 : 1);
            struct reason it = reason_of(found, table, i, amount[i], its);
            it.seat = (int8_t)seat;
            it.own = own;
            if (!it.amount)
                it.amount = worth[i] < 0 ? -1 : 1;
            if (its >= WORTH_SAYING)
                offer(reason, &count, it);
        }
    }
    return count;
}

unsigned reasons_of_move(const struct estimate_question *question, akhet_move move,
                         akhet_move other, bool for_it, struct reason reason[REASONS])
{
    const struct akhet_game *game = question->game;
    struct differences found;
    struct akhet_random random;
    if (!differences_for(game, question->setup.players, &found))
        return 0;
    akhet_random_fast(&random, estimate_seed(question));
    for (unsigned i = 0; i < WORLDS; i++) {
        union akhet_space one, two;
        deal(question, &random, &one);
        memcpy(&two, &one, game->state_bytes);
        uint64_t luck = akhet_random_next(&random);
        if (!play_turn(&found, game, &one, move, luck) ||
            !play_turn(&found, game, &two, other, luck))
            continue;
        add_features(&found, &one, 1);
        add_features(&found, &two, -1);
        found.worlds++;
    }
    return choose(&found, game, question->decider, !for_it, reason);
}

unsigned reasons_of_change(const struct estimate_question *before,
                           const struct estimate_question *after, int seat, bool grew,
                           struct reason reason[REASONS])
{
    struct differences found;
    struct akhet_random random;
    if (!differences_for(before->game, before->setup.players, &found))
        return 0;
    akhet_random_fast(&random, estimate_seed(after));
    for (found.worlds = 0; found.worlds < WORLDS; found.worlds++) {
        union akhet_space world;
        deal(after, &random, &world);
        add_features(&found, &world, 1);
        deal(before, &random, &world);
        add_features(&found, &world, -1);
    }
    return choose(&found, before->game, seat, !grew, reason);
}

/* ---- saying ---------------------------------------------------------------------------------- */

static const struct reason_words *said_by(const struct akhet_game *game,
                                          const struct reason *reason)
{
    return &review_table_of(game)->words[reason->words];
}

const char *reason_id(const struct akhet_game *game, const struct reason *reason)
{
    return said_by(game, reason)->id;
}

static bool blank(const void *context, const char *name, size_t len, struct akhet_text *out,
                  long long *number)
{
    const struct reason *reason = context;
    if (len != 1 || *name != 'n')
        return false;
    *number = reason->amount < 0 ? -reason->amount : reason->amount;
    if (out)
        akhet_text_int(out, *number);
    return true;
}

void reason_text(const struct akhet_game *game, const struct reason *reason, enum akhet_lang lang,
                 const char *const *names, struct akhet_text *out)
{
    static const struct akhet_kind whose = {
        .text = {"{seat}: ", "{seat} : ", "{seat}: "}, .fields = 1, .field = {{"seat", 's', 0, 0}}};
    if (!reason->own)
        akhet_fill(game, lang, names, whose.text[lang], &whose,
                   (const int16_t[AKHET_FIELDS]){reason->seat}, out);
    akhet_fill_blanks(lang, said_by(game, reason)->text[reason->amount < 0][lang], blank, reason,
                      out);
}

void reason_json(const struct akhet_game *game, const struct reason *reason,
                 struct akhet_json *json)
{
    akhet_json_string(json, "id", reason_id(game, reason));
    akhet_json_int(json, "seat", reason->seat);
    akhet_json_bool(json, "own", reason->own);
    akhet_json_int(json, "amount", reason->amount);
}

bool reason_read(const struct akhet_game *game, const char *id, long seat, long amount, bool own,
                 struct reason *reason)
{
    const struct review_table *table = review_table_of(game);
    *reason = (struct reason){.own = own, .amount = (int32_t)amount};
    if (!table || seat < 0 || seat >= AKHET_SEATS || amount < INT16_MIN || amount > INT16_MAX)
        return false;
    reason->seat = (int8_t)seat;
    for (unsigned i = 0; i < table->sentences; i++)
        if (strcmp(table->words[i].id, id) == 0) {
            reason->words = (uint8_t)i;
            return true;
        }
    return false;
}

void reasons_json(const struct akhet_game *game, const struct reason *reason, unsigned count,
                  enum akhet_lang lang, const char *const *names, struct akhet_json *json)
{
    akhet_json_array(json, "reasons");
    for (unsigned i = 0; i < count; i++) {
        char text[512];
        struct akhet_text out = akhet_text_on(text, sizeof text);
        reason_text(game, &reason[i], lang, names, &out);
        akhet_json_object(json, NULL);
        reason_json(game, &reason[i], json);
        akhet_json_string(json, "text", text);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}
