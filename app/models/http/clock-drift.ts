import { MINUTE } from "~/models/duration";

/** What the database's clock said, between two looks at ours. */
export interface ClockReading {
  before: Date;
  database: Date;
  after: Date;
}

/** Further apart than this, nobody knows which payments are late and what is old enough to be deleted. */
export const LARGEST_DRIFT = MINUTE;

/** By how many milliseconds our clock is ahead of the database's, at least; 0 where it may be right. */
export function driftOf({ before, database, after }: ClockReading): number {
  const early = before.getTime() - database.getTime();
  const late = after.getTime() - database.getTime();
  if (early > 0) return early;
  return late < 0 ? late : 0;
}

export const isAdrift = (reading: ClockReading): boolean => Math.abs(driftOf(reading)) > LARGEST_DRIFT;
