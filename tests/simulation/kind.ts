import type { Act } from "./act";
import type { World } from "./world";

/** A kind of act: how often it comes, how it is done, and which of its outcomes changed something. */
export interface Kind {
  weight: number;
  did: readonly string[];
  run: (world: World, act: Act) => Promise<string>;
}

export type Kinds = Record<string, Kind>;

/** The act has nothing to work on yet. */
export const IDLE = "idle";

/** Picks one of a list by any number. */
export const pickOf = <Thing>(list: readonly Thing[], number: number): Thing | undefined =>
  list[number % Math.max(1, list.length)];

/** Picks from a list that is never empty. */
export function oneOf<const Thing>(list: readonly [Thing, ...Thing[]], number: number): Thing {
  return list[number % list.length] ?? list[0];
}
