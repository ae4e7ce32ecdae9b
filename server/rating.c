/* Glicko-2, step by step as in "Example of the Glicko-2 system" (Glickman 2013). */
#include "server/rating.h"

#include <math.h>

#include <akhet/game.h>

#define SCALE 173.7178
#define TAU   0.5 /* constrains the change of volatility */
#define PI    3.14159265358979323846

static double weakened(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

/* Sums over the games: the inverse of the variance v, and the weighted surprise. */
struct evidence {
    double information, surprise;
};

static struct evidence weigh(double mu, const struct rating_game *game, unsigned games)
{
    struct evidence evidence = {0, 0};
    for (unsigned i = 0; i < games; i++) {
        double g = weakened(game[i].other.deviation / SCALE);
        double other = (game[i].other.rating - RATING_START) / SCALE;
        double expected = 1 / (1 + exp(-g * (mu - other)));
        evidence.information += game[i].weight * g * g * expected * (1 - expected);
        evidence.surprise += game[i].weight * g * (game[i].score - expected);
    }
    return evidence;
}

/* Step 5: find the new volatility with the Illinois algorithm. */
struct search {
    double delta2, phi2, v, a;
};

static double slope(const struct search *s, double x)
{
    double e = exp(x), sum = s->phi2 + s->v + e;
    return e * (s->delta2 - sum) / (2 * sum * sum) - (x - s->a) / (TAU * TAU);
}

static double new_volatility(const struct search *s)
{
    double low = s->a, high;
    if (s->delta2 > s->phi2 + s->v) {
        high = log(s->delta2 - s->phi2 - s->v);
    } else {
        high = s->a - TAU;
        while (slope(s, high) < 0)
            high -= TAU;
    }
    double at_low = slope(s, low), at_high = slope(s, high);
    for (int step = 0; step < 200 && fabs(high - low) > 1e-6; step++) {
        double middle = low + (low - high) * at_low / (at_high - at_low);
        double at_middle = slope(s, middle);
        if (at_middle * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = middle;
        at_high = at_middle;
    }
    return exp(low / 2);
}

static double bounded(double deviation)
{
    return fmin(fmax(deviation, RATING_SURE), RATING_DEVIATION);
}

struct rating rating_after(const struct rating *before, const struct rating_game *game,
                           unsigned games)
{
    double mu = (before->rating - RATING_START) / SCALE, phi = before->deviation / SCALE;
    struct evidence evidence = weigh(mu, game, games);
    if (!(evidence.information > 0))
        return *before;
    double v = 1 / evidence.information, delta = v * evidence.surprise;
    struct search search = {delta * delta, phi * phi, v, 2 * log(before->volatility)};
    struct rating after = {.volatility = new_volatility(&search)};
    double wider2 = phi * phi + after.volatility * after.volatility;
    double phi_after = 1 / sqrt(1 / wider2 + evidence.information);
    after.deviation = bounded(SCALE * phi_after);
    after.rating = before->rating + SCALE * phi_after * phi_after * evidence.surprise;
    return after;
}

static double score_of(uint8_t place, uint8_t other)
{
    return place < other ? 1 : place == other ? 0.5 : 0;
}

void rating_match(const struct rating *before, const uint64_t *player, const uint8_t *place,
                  unsigned seats, struct rating *after)
{
    for (unsigned seat = 0; seat < seats; seat++) {
        struct rating_game game[AKHET_SEATS * AKHET_SEATS];
        unsigned games = 0;
        for (unsigned own = 0; own < seats; own++)
            for (unsigned other = 0; other < seats; other++)
                if (player[own] == player[seat] && player[other] != player[seat])
                    game[games++] = (struct rating_game){
                        before[other], score_of(place[own], place[other]), 1.0 / (seats - 1)};
        after[seat] = rating_after(&before[seat], game, games);
    }
}
