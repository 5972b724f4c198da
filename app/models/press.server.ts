import { sql, type RawBuilder } from "kysely";
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

/** As the database takes it. */
export const askedRow = ({ catalogue: _, ...one }: Asked) => one;

/**
 * The rows of what is asked for. The revision is read before all that it stands for, so that whatever comes between is
 * noticed.
 */
export const pressRows = (asked: RawBuilder<unknown>) => sql`(
  select standing.*, press.*
  from standing_of((${asked} -> 'ownerId')::bigint, (${asked} ->> 'since')::timestamptz, false) as standing
    cross join lateral press_of(standing."locationId", (${asked} -> 'planId')::integer, ${asked} ->> 'duration',
      ${asked} ->> 'submissionKey') as press
)`;

/** For each in its place; null for who has no main location. */
export async function readPresses(db: Db, asked: Asked[]): Promise<(Press | null)[]> {
  const { rows } = await sql<PressRow & { place: number }>`
    select place, press.*
    from jsonb_array_elements(${JSON.stringify(asked.map(askedRow))}::jsonb) with ordinality as one (asked, place)
      cross join lateral ${pressRows(sql`asked`)} as press`.execute(db);
  const found = inPlaces(rows, asked.length);
  return asked.map(({ catalogue }, place) => pressIn(catalogue, found[place] ?? []));
}

/** The rows of each place, which are counted from 1. */
export function inPlaces<Row extends { place: number }>(rows: Row[], places: number): Row[][] {
  const found: Row[][] = Array.from({ length: places }, () => []);
  for (const row of rows) found[row.place - 1]?.push(row);
  return found;
}

export function pressIn(catalogue: Catalogue, rows: PressRow[]): Press | null {
  const standing = standingIn(rows);
  const [first] = rows;
  if (!standing || !first) return null;
  const stored = first.begun ? checkoutIn(catalogue, first, first.optionIds) : null;
  return { standing, stored, known: first.known };
}
