/* The table of all bots. */
#include "bots/bot.h"

#include <string.h>

#include "bots/greedy.h"
#include "bots/random.h"

const struct bot bots[] = {
    {{"random",
      {"Random", "Hasard", "Losowy"},
      {"any legal move, each as likely", "n'importe quel coup permis, tous aussi probables",
       "dowolny dozwolony ruch, każdy tak samo prawdopodobny"},
      0},
     choose_random},
    {{"greedy",
      {"Greedy", "Glouton", "Zachłanny"},
      {"what looks best one move ahead", "ce qui paraît le meilleur un coup plus loin",
       "to, co wygląda najlepiej o jeden ruch naprzód"},
      0},
     choose_greedy},
    {{0}, 0},
};

const struct bot *bot_find(const char *id)
{
    for (const struct bot *bot = bots; bot->term.id; bot++)
        if (strcmp(bot->term.id, id) == 0)
            return bot;
    return NULL;
}
