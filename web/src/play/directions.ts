/* Which way an arrow key goes: what is straight ahead is nearer than what lies aside. */

export type Direction = readonly [x: number, y: number];

export interface Place {
  x: number;
  y: number;
}

/** Aside of the way counts for more than along it. */
const ASIDE = 3;

/** How far a place lies in a direction; infinite if it does not. */
export function distance(from: Place, to: Place, [x, y]: Direction): number {
  const along = (to.x - from.x) * x + (to.y - from.y) * y;
  const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
  return along > 1 ? along + ASIDE * aside : Infinity;
}
