/* Calibration: from the averages of a search to chances that come true as often as they say. */
#include "bots/calibration.h"

#include "bots/bots_math.h"

double calibration_share(unsigned progress, unsigned knot)
{
    double at = (double)progress * (CALIBRATION_KNOTS - 1) / PROGRESS_WHOLE - knot;
    at = at < 0 ? -at : at;
    return at < 1 ? 1 - at : 0;
}

static double factor_at(const int16_t knot[CALIBRATION_KNOTS], unsigned progress)
{
    double factor = 0;
    for (unsigned i = 0; i < CALIBRATION_KNOTS; i++)
        factor += knot[i] * calibration_share(progress, i);
    return factor / CALIBRATION_ONE;
}

double calibration_scale(const struct calibration *calibration, unsigned progress)
{
    return calibration ? factor_at(calibration->scale, progress) : 1;
}

void calibrate(const struct calibration *calibration, const struct calibration_case *at,
               const double average[AKHET_SEATS], double chance[AKHET_SEATS])
{
    double scale = calibration_scale(calibration, at->progress), sum = 0, most = -1e9;
    double decider = calibration ? factor_at(calibration->decider, at->progress) : 0;
    double looker = calibration ? factor_at(calibration->looker, at->progress) : 0;
    for (int seat = 0; seat < (int)at->players; seat++) {
        chance[seat] = scale * logarithm(average[seat]) + (seat == at->decider ? decider : 0) +
                       (seat == at->looker ? looker : 0);
        most = chance[seat] > most ? chance[seat] : most;
    }
    for (unsigned seat = 0; seat < at->players; seat++)
        sum += chance[seat] = exponential(chance[seat] - most);
    for (unsigned seat = 0; seat < at->players; seat++)
        chance[seat] /= sum;
}

/* By largest remainders: every seat gets its whole parts, and those with the largest rest of a part
 * share what is left. */
void chances_round(const double chance[AKHET_SEATS], unsigned players, int32_t part[AKHET_SEATS])
{
    double rest[AKHET_SEATS];
    int32_t left = CHANCE_WHOLE;
    for (unsigned seat = 0; seat < players; seat++) {
        part[seat] = (int32_t)(chance[seat] * CHANCE_WHOLE);
        rest[seat] = chance[seat] * CHANCE_WHOLE - part[seat];
        left -= part[seat];
    }
    for (; left > 0; left--) {
        unsigned most = 0;
        for (unsigned seat = 1; seat < players; seat++)
            if (rest[seat] > rest[most])
                most = seat;
        part[most]++;
        rest[most] -= 1;
    }
}
