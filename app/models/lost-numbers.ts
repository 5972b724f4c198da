/**
 * More numbers than can have been given between a backup and its restore. What others order by was counted on meanwhile;
 * they would take what comes with a lower number for old.
 */
export const LOST_NUMBERS = 100_000;
