/* Opponents with one fixed strategy of laying guardians, to measure whether it exploits a search.
 * In every other decision, and in other games, they play like the heuristic bot. */
#include "bots/valley/fixed_strategies.h"

#include "bots/simple_bots.h"
#include "bots/valley/tuning.h"
#include "games/valley/valley_rules.h"

static bool may(const struct bot_question *question, akhet_move move)
{
    for (unsigned i = 0; i < question->count; i++)
        if (question->moves[i] == move)
            return true;
    return false;
}

/* The cards that may be laid now. */
static uint64_t layable(const struct bot_question *question)
{
    uint64_t cards = 0;
    for (unsigned i = 0; i < question->count; i++)
        if (question->moves[i] >= VALLEY_M_LAY && question->moves[i] < VALLEY_M_LAID)
            cards |= BIT(question->moves[i] - VALLEY_M_LAY);
    return cards;
}

static bool is_laying(const struct bot_player *player, const struct bot_question *question)
{
    return player->game == &akhet_valley &&
           ((const struct valley_state *)question->view)->phase == VALLEY_LAY;
}

/* The card whose disclosure costs least. */
static unsigned least_worth(uint64_t cards)
{
    unsigned least = VALLEY_CARDS;
    for (; cards; cards &= cards - 1) {
        unsigned card = (unsigned)__builtin_ctzll(cards);
        if (least == VALLEY_CARDS || valley_worth[card].keep < valley_worth[least].keep)
            least = card;
    }
    return least;
}

static void lay_or_rank(struct bot_player *player, const struct bot_question *question,
                        uint64_t cards, struct bot_answer *answer)
{
    unsigned card =
        is_laying(player, question) ? least_worth(cards & layable(question)) : VALLEY_CARDS;
    if (card < VALLEY_CARDS)
        answer->move = (akhet_move)(VALLEY_M_LAY + card);
    else
        choose_heuristic(player, question, answer);
}

void choose_bluffer(struct bot_player *player, const struct bot_question *question,
                    struct bot_answer *answer)
{
    lay_or_rank(player, question, BIT(VALLEY_GUARDIAN) - 1, answer);
}

void choose_flooder(struct bot_player *player, const struct bot_question *question,
                    struct bot_answer *answer)
{
    lay_or_rank(player, question, VALLEY_ALL_GUARDIANS, answer);
}

/* Choose among the moves that lay none of these cards. */
static void think_without(struct bot_player *player, const struct bot_question *question,
                          uint64_t cards, struct bot_answer *answer)
{
    akhet_move moves[AKHET_LEGAL];
    struct bot_question rest = *question;
    rest.moves = moves;
    rest.count = 0;
    for (unsigned i = 0; i < question->count; i++) {
        akhet_move move = question->moves[i];
        bool lays = move >= VALLEY_M_LAY && move < VALLEY_M_LAID;
        if (!lays || !(cards & BIT(move - VALLEY_M_LAY)))
            moves[rest.count++] = move;
    }
    choose_heuristic(player, rest.count ? &rest : question, answer);
}

void choose_honest(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer)
{
    uint64_t bluffs = is_laying(player, question) ? BIT(VALLEY_GUARDIAN) - 1 : 0;
    think_without(player, question, bluffs, answer);
}

void choose_hoarder(struct bot_player *player, const struct bot_question *question,
                    struct bot_answer *answer)
{
    if (is_laying(player, question) && may(question, VALLEY_M_LAID))
        answer->move = VALLEY_M_LAID;
    else
        choose_heuristic(player, question, answer);
}
