/* The result of a run as JSON. */
#include <string.h>

#include "cli/arena.h"

enum { ROOM = 1 << 17, MOST_FAULTS = 200 };

static void put_range(struct akhet_json *json, const char *low, const char *high,
                      const struct akhet_range *range, int decimals)
{
    if (!range->known) {
        akhet_json_null(json, low);
        akhet_json_null(json, high);
        return;
    }
    akhet_json_real(json, low, range->low, decimals);
    akhet_json_real(json, high, range->high, decimals);
}

static double each(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

static void put_bot(const struct contest *contest, unsigned bot, struct akhet_json *json)
{
    const struct akhet_standing *is = &contest->result.bot[bot];
    akhet_json_object(json, NULL);
    akhet_json_string(json, "bot", contest->plan.spec[bot].text);
    akhet_json_int(json, "games", (long long)is->games);
    akhet_json_real(json, "wins", is->wins, 3);
    akhet_json_real(json, "par", is->par, 5);
    akhet_json_real(json, "win_share", is->share.value, 5);
    put_range(json, "low", "high", &is->share, 5);
    akhet_json_real(json, "elo", is->elo.value, 1);
    put_range(json, "elo_low", "elo_high", &is->elo, 1);
    akhet_json_real(json, "score_diff", is->score.value, 3);
    put_range(json, "score_low", "score_high", &is->score, 3);
    akhet_json_int(json, "faults", (long long)is->errors);
    akhet_json_real(json, "ms_per_move", each(is->us, is->decisions) / 1000, 4);
    akhet_json_real(json, "sims_per_move", each(is->sims, is->decisions), 1);
    akhet_json_object_end(json);
}

static const char *const fault_word[] = {
    [BOT_OK] = "fine",     [BOT_ILLEGAL_MOVE] = "illegal", [BOT_TIMEOUT] = "hung",
    [BOT_EXITED] = "gone", [BOT_BAD_REPLY] = "garbled",
};

static void put_fault(const struct contest *contest, uint64_t deal, unsigned rotation,
                      struct akhet_json *json)
{
    const struct arena_game *game = &contest->run.deal[deal].game[rotation];
    unsigned bot = arena_bot_at(&contest->plan, deal, rotation, game->seat);
    akhet_json_object(json, NULL);
    akhet_json_string(json, "bot", contest->plan.spec[bot].text);
    akhet_json_string(json, "fault", fault_word[game->error]);
    akhet_json_int(json, "deal", (long long)deal);
    akhet_json_int(json, "rotation", rotation);
    akhet_json_int(json, "seat", game->seat);
    akhet_json_object_end(json);
}

static void put_faults(const struct contest *contest, struct akhet_json *json)
{
    unsigned told = 0;
    akhet_json_array(json, "faults");
    for (uint64_t deal = 0; deal < contest->run.count && told < MOST_FAULTS; deal++)
        for (unsigned rotation = 0; contest->run.deal[deal].done &&
                                    rotation < arena_lineup(&contest->plan, deal)->rotations;
             rotation++)
            if (contest->run.deal[deal].game[rotation].error != BOT_OK && told++ < MOST_FAULTS)
                put_fault(contest, deal, rotation, json);
    akhet_json_array_end(json);
}

static void put_test(const struct contest *contest, struct akhet_json *json)
{
    static const char *const word[] = {
        [ARENA_OPEN] = "open", [ARENA_ACCEPT] = "accept", [ARENA_REJECT] = "reject"};
    const struct arena_sprt *test = &contest->sprt;
    akhet_json_object(json, "sprt");
    akhet_json_string(json, "verdict", word[test->verdict]);
    akhet_json_real(json, "elo0", test->elo0, 1);
    akhet_json_real(json, "elo1", test->elo1, 1);
    akhet_json_real(json, "alpha", ARENA_ERROR_RATE, 2);
    akhet_json_real(json, "beta", ARENA_ERROR_RATE, 2);
    akhet_json_real(json, "llr", test->llr, 3);
    akhet_json_real(json, "lower", -arena_sprt_bound(), 3);
    akhet_json_real(json, "upper", arena_sprt_bound(), 3);
    akhet_json_object_end(json);
}

static void put_word(struct akhet_text *out, const char *option, const char *word)
{
    akhet_text_put(out, option);
    akhet_text_put(out, word);
}

static void put_number(struct akhet_text *out, const char *option, long long number)
{
    akhet_text_put(out, option);
    akhet_text_int(out, number);
}

/* The command line that plays the same games again. */
static void put_command(const struct contest *contest, struct akhet_json *json)
{
    const struct call *call = contest->call;
    char line[4096];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    put_word(&text, "akhet arena ", contest->plan.game->term.id);
    put_number(&text, " --players ", contest->plan.setup.players);
    for (unsigned i = 0; i < call->settings; i++)
        put_word(&text, " --option ", call->setting[i]);
    put_word(&text, " --bots ", call->word[OPT_BOTS]);
    if (contest->asked)
        put_number(&text, " --games ", (long long)contest->asked);
    if (contest->run.sprt)
        akhet_text_put(&text, " --sprt");
    if (call->given[OPT_ELO0])
        put_word(&text, " --elo0 ", call->word[OPT_ELO0]);
    if (call->given[OPT_ELO1])
        put_word(&text, " --elo1 ", call->word[OPT_ELO1]);
    put_number(&text, " --seed ", call->number[OPT_SEED]);
    akhet_json_string(json, "command", line);
}

bool contest_json(const struct contest *contest)
{
    static char line[ROOM];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_setup_json(contest->plan.game, &contest->plan.setup, &json);
    akhet_json_int(&json, "seed", (long long)contest->plan.seed);
    akhet_json_int(&json, "deals", (long long)contest->result.deals);
    akhet_json_int(&json, "games", (long long)contest->result.games);
    akhet_json_bool(&json, "complete", contest->end == ARENA_WHOLE);
    akhet_json_array(&json, "bots");
    for (unsigned bot = 0; bot < contest->plan.bots; bot++)
        put_bot(contest, bot, &json);
    akhet_json_array_end(&json);
    if (contest->run.sprt)
        put_test(contest, &json);
    put_faults(contest, &json);
    put_command(contest, &json);
    akhet_json_int(&json, "threads", contest->run.threads);
    akhet_json_real(&json, "seconds", contest->seconds, 3);
    akhet_json_object_end(&json);
    return call_put_line(contest->call, &text);
}
