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

type Row = StandingRow & CheckoutRow & { known: boolean; begun: boolean; optionIds: number[] };

/** The revision is read before all that it stands for, so that whatever comes between is noticed. */
export async function readPress(
  db: Db,
  catalogue: Catalogue,
  { ownerId, planId, duration }: CheckoutAddress,
  { submissionKey, since }: { submissionKey: string; since: Date },
): Promise<Press | null> {
  const { rows } = await sql<Row>`
    select standing.*, press.* from standing_of(${ownerId}, ${since}, false) as standing
    cross join lateral press_of(standing."locationId", ${planId}, ${duration}, ${submissionKey}) as press`.execute(
    db,
  );
  const standing = standingIn(rows);
  const [first] = rows;
  if (!standing || !first) return null;
  const stored = first.begun ? checkoutIn(catalogue, first, first.optionIds) : null;
  return { standing, stored, known: first.known };
}
