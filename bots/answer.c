/* Making an answer from the values of the moves. */
#include "bots/answer.h"

void answer_offer(struct bot_answer *answer, double key[BOT_ALTERNATIVES], double its_key,
                  struct bot_alternative alternative)
{
    unsigned at = answer->alternatives;
    if (at == BOT_ALTERNATIVES && its_key <= key[at - 1])
        return;
    if (at == BOT_ALTERNATIVES)
        at--;
    else
        answer->alternatives++;
    for (; at > 0 && its_key > key[at - 1]; at--) {
        answer->alternative[at] = answer->alternative[at - 1];
        key[at] = key[at - 1];
    }
    answer->alternative[at] = alternative;
    key[at] = its_key;
}

void answer_found(const struct bot_question *question, struct bot_alternative found)
{
    if (question->findings)
        question->findings->move[question->findings->count++] = found;
}

void answer_chance(struct bot_answer *answer, unsigned players, int seat, double chance)
{
    answer->guessed = false;
    for (unsigned other = 0; other < players; other++)
        answer->chance[other] = (1 - chance) / (players - 1);
    answer->chance[seat] = chance;
}

void answer_best(const struct bot_player *player, const struct bot_question *question,
                 const double *chance, struct akhet_random *random, struct bot_answer *answer)
{
    double key[BOT_ALTERNATIVES];
    unsigned best = 0, ties = 1;
    for (unsigned i = 1; i < question->count; i++) {
        if (chance[i] > chance[best]) {
            best = i;
            ties = 1;
        } else if (chance[i] == chance[best] && akhet_random_below(random, ++ties) == 0) {
            best = i;
        }
    }
    answer->alternatives = 0;
    answer_offer(answer, key, chance[best],
                 (struct bot_alternative){question->moves[best], 0, chance[best]});
    for (unsigned i = 0; i < question->count; i++)
        if (i != best)
            answer_offer(answer, key, chance[i],
                         (struct bot_alternative){question->moves[i], 0, chance[i]});
    answer->move = question->moves[best];
    answer_chance(answer, player->setup.players, player->seat, chance[best]);
}
