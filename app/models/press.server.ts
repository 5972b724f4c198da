import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Catalogue } from "~/models/catalogue";
import {
  checkoutIn,
  type CheckoutAddress,
  type CheckoutRow,
  type StoredCheckout,
} from "~/models/checkout.server";
import { standingIn, type Standing, type StandingRow } from "~/models/standing.server";

/** All that decides about a press of a pay button, read at once and held by nobody. */
export interface Press {
  standing: Standing;
  stored: StoredCheckout | null;
  /** The form's key was used already, or given to somebody else. */
  known: boolean;
}

export interface Asked extends CheckoutAddress {
  catalogue: Catalogue;
  submissionKey: string;
  /** Periods that ended before are left out. */
  since: Date;
}

export type PressRow = StandingRow & CheckoutRow & { known: boolean; begun: boolean; optionIds: number[] };

/** As the database takes it, with the place that its rows are to tell. */
export const askedRow = ({ ownerId, planId, duration, submissionKey, since }: Asked, place: number) => ({
  ...{ place, owner: ownerId, plan: planId, span: duration, submitted: submissionKey, since },
});

/**
 * For each in its place; null for who has no main location. The revision is read before all that it stands for, so
 * that whatever comes between is noticed.
 */
export async function readPresses(db: Db, asked: Asked[]): Promise<(Press | null)[]> {
  const { rows } = await sql<PressRow & { place: number }>`
    select * from standings_of(${JSON.stringify(asked.map(askedRow))}, false)`.execute(db);
  const found = inPlaces(rows, asked.length);
  return asked.map(({ catalogue }, place) => pressIn(catalogue, found[place] ?? []));
}

/** The rows of each place. */
export function inPlaces<Row extends { place: number }>(rows: Row[], places: number): Row[][] {
  const found: Row[][] = Array.from({ length: places }, () => []);
  for (const row of rows) found[row.place]?.push(row);
  return found;
}

export function pressIn(catalogue: Catalogue, rows: PressRow[]): Press | null {
  const standing = standingIn(rows);
  const [first] = rows;
  if (!standing || !first) return null;
  const stored = first.begun ? checkoutIn(catalogue, first, first.optionIds) : null;
  return { standing, stored, known: first.known };
}
