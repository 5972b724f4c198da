/**
 * Our own bodies never nest nearly this deep; much deeper ones could exhaust the stack of code that walks through
 * them.
 */
export const MOST_JSON_DEPTH = 32;

/** Whether lists and objects are nested more than `most` deep. It never walks deeper than that. */
export function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeperThan(most - 1, inner));
}
