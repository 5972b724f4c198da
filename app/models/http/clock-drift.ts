import { MINUTE } from "~/models/duration";

/** The database's time, between two readings of our clock. */
export interface ClockReading {
  before: Date;
  database: Date;
  after: Date;
}

/** With a larger drift we cannot tell which payments are late and what is old enough to delete. */
export const LARGEST_DRIFT = MINUTE;

/** The least number of ms by which our clock is ahead of the database's, negative if behind; 0 if it may be right. */
export function driftOf({ before, database, after }: ClockReading): number {
  const early = before.getTime() - database.getTime();
  const late = after.getTime() - database.getTime();
  if (early > 0) return early;
  return late < 0 ? late : 0;
}

export const isAdrift = (reading: ClockReading): boolean => Math.abs(driftOf(reading)) > LARGEST_DRIFT;
