/** No body of ours nests nearly so deep; much deeper ones would exhaust the stack of whatever walks through them. */
export const MOST_JSON_DEPTH = 32;

/** Whether lists and objects stand in each other more than `most` times. It never walks deeper than that. */
export function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeperThan(most - 1, inner));
}
