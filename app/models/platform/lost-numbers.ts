/**
 * More numbers than can have been used between a backup and its restore. Others sort by these numbers, which rose in
 * that time; they would treat a lower one as old.
 */
export const LOST_NUMBERS = 100_000;
