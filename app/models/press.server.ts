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

type Row = StandingRow & CheckoutRow & { place: number; known: boolean; begun: boolean; optionIds: number[] };

/**
 * For each in its place; null for who has no main location. The revision is read before all that it stands for, so
 * that whatever comes between is noticed.
 */
export async function readPresses(db: Db, asked: Asked[]): Promise<(Press | null)[]> {
  const wanted = asked.map(({ catalogue: _, ...one }, place) => ({ place, ...one }));
  const { rows } = await sql<Row>`
    select place, standing.*, press.*
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
      place integer, "ownerId" bigint, "planId" integer, duration text, "submissionKey" text, since timestamptz)
      cross join lateral standing_of(wanted."ownerId", since, false) as standing
      cross join lateral press_of(
        standing."locationId", wanted."planId", wanted.duration, wanted."submissionKey") as press`.execute(
    db,
  );
  const found: Row[][] = asked.map(() => []);
  for (const row of rows) found[row.place]?.push(row);
  return asked.map(({ catalogue }, place) => pressIn(catalogue, found[place] ?? []));
}

function pressIn(catalogue: Catalogue, rows: Row[]): Press | null {
  const standing = standingIn(rows);
  const [first] = rows;
  if (!standing || !first) return null;
  const stored = first.begun ? checkoutIn(catalogue, first, first.optionIds) : null;
  return { standing, stored, known: first.known };
}
