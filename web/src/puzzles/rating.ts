/* The rating of a person at puzzles: Glicko (Glickman 1995), with every puzzle as an opponent whose rating
 * its difficulty decides. */

export interface Rating {
  rating: number;
  /** How uncertain it is: one standard deviation. */
  deviation: number;
}

export const FIRST_RATING: Rating = { rating: 1200, deviation: 300 };
/** A rating never becomes so certain that it stops moving. */
const LEAST_DEVIATION = 60;

const EASIEST = 800;
const STEP = 300;
/** Of a puzzle: its difficulty says little about how hard it is for one person. */
const PUZZLE_DEVIATION = 120;
const Q = Math.LN10 / 400;

export function ratingOfDifficulty(difficulty: number): number {
  return EASIEST + STEP * (difficulty - 1);
}

/** How much a result counts against an opponent of this deviation. */
function weight(deviation: number): number {
  return 1 / Math.sqrt(1 + (3 * Q * Q * deviation * deviation) / (Math.PI * Math.PI));
}

/** The probability of solving a puzzle. */
export function expected({ rating }: Rating, difficulty: number): number {
  return 1 / (1 + 10 ** ((weight(PUZZLE_DEVIATION) * (ratingOfDifficulty(difficulty) - rating)) / 400));
}

export function rated(before: Rating, difficulty: number, solved: boolean): Rating {
  const g = weight(PUZZLE_DEVIATION);
  const e = expected(before, difficulty);
  const precision = 1 / (before.deviation * before.deviation) + Q * Q * g * g * e * (1 - e);
  return {
    rating: before.rating + (Q / precision) * g * ((solved ? 1 : 0) - e),
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(1 / precision)),
  };
}
