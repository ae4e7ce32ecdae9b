/* The list of all bots. */
#include "bots/bots.h"

#include <string.h>

#include "bots/bots_levels.h"
#include "bots/search_bot.h"
#include "bots/simple_bots.h"
#include "bots/valley/fixed_strategies.h"

const struct bot bots[] = {
    {.term = {"random",
              {"Random", "Hasard", "Losowy"},
              {"any legal move, all equally likely",
               "n'importe quel coup permis, tous équiprobables",
               "dowolny dozwolony ruch, każdy tak samo prawdopodobny"},
              0},
     .without_notes = true,
     .choose = choose_random},
    {.term = {"greedy",
              {"Greedy", "Glouton", "Zachłanny"},
              {"plays what looks best one move ahead",
               "joue ce qui paraît le meilleur un coup plus loin",
               "gra to, co wygląda najlepiej o jeden ruch naprzód"},
              0},
     .prunes = true,
     .choose = choose_greedy},
    {.term = {"heuristic",
              {"Beginner", "Débutant", "Początkujący"},
              {"follows simple principles, like a sensible beginner",
               "suit des principes simples, comme un débutant sensé",
               "kieruje się prostymi zasadami, jak rozsądny początkujący"},
              0},
     .prunes = true,
     .choose = choose_heuristic},
    {.term = {"flat",
              {"Trials", "Essais", "Próby"},
              {"tries every move equally often in simulated games",
               "essaie chaque coup aussi souvent dans des parties simulées",
               "próbuje każdego ruchu tak samo często w symulowanych partiach"},
              0},
     .usual = {.sims = 1000},
     .prunes = true,
     .choose = choose_flat},
    {.term = {"search",
              {"Search", "Recherche", "Szukacz"},
              {"searches a tree of what may be hidden",
               "explore un arbre de ce qui peut être caché",
               "przeszukuje drzewo tego, co może być ukryte"},
              0},
     .usual = {.ms = 1000},
     .prunes = true,
     .choose = choose_search,
     .leave = leave_search},
    {.term = {"seer",
              {"Seer", "Voyant", "Jasnowidz"},
              {"searches and sees all cards: shows how much is luck",
               "cherche et voit toutes les cartes : montre la part de la chance",
               "szuka i widzi wszystkie karty: pokazuje, ile zależy od szczęścia"},
              0},
     .sees_all = true,
     .usual = {.ms = 1000},
     .prunes = true,
     .choose = choose_search,
     .leave = leave_search},
#define LEVEL(number, id, en, fr, pl, en_note, fr_note, pl_note)                                   \
    {.term = {id, {en, fr, pl}, {en_note, fr_note, pl_note}, 0},                                   \
     .level = number,                                                                              \
     .prunes = true,                                                                               \
     .hear = hear_level,                                                                           \
     .choose = choose_level,                                                                       \
     .leave = leave_level},
#include "bots/levels.def"
#undef LEVEL
    {.term = {0}},
};

/* Opponents for measuring, which people are not offered: found by name only. */
static const struct bot unlisted[] = {
    {.term = {"valley-bluffer",
              {"Bluffer", "Bluffeur", "Blefiarz"},
              {"bluffs in every tomb of the valley", "bluffe dans chaque tombeau de la vallée",
               "blefuje w każdym grobowcu doliny"},
              0},
     .choose = choose_bluffer},
    {.term = {"valley-honest",
              {"Honest player", "Honnête", "Uczciwy"},
              {"never bluffs in the valley", "ne bluffe jamais dans la vallée",
               "nigdy nie blefuje w dolinie"},
              0},
     .choose = choose_honest},
    {.term = {"valley-hoarder",
              {"Hoarder", "Avare", "Chomik"},
              {"never lays a guardian in the valley", "ne pose jamais de gardien dans la vallée",
               "nigdy nie kładzie strażników w dolinie"},
              0},
     .choose = choose_hoarder},
    {.term = {"valley-flooder",
              {"Spendthrift", "Prodigue", "Rozrzutny"},
              {"lays all guardians from hand in every tomb of the valley",
               "pose tous les gardiens de sa main dans chaque tombeau de la vallée",
               "kładzie wszystkich strażników z ręki w każdym grobowcu doliny"},
              0},
     .choose = choose_flooder},
    {.term = {0}},
};

static const struct bot *find_in(const struct bot *bot, const char *id)
{
    for (; bot->term.id; bot++)
        if (strcmp(bot->term.id, id) == 0)
            return bot;
    return NULL;
}

const struct bot *bot_find(const char *id)
{
    const struct bot *bot = find_in(bots, id);
    return bot ? bot : find_in(unlisted, id);
}
