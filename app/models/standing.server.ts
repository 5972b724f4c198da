import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Location } from "~/models/location.server";
import type { HeldPeriod } from "~/models/subscription";

/** What decides about an owner's plan. */
export interface Standing {
  location: Location;
  /** Of the location: everybody who holds it to change the plan raises it. */
  revision: number;
  /** Of the naira wallet. */
  balance: number;
  /** The newest order, 0 without any. */
  lastOrderId: number;
  /** Whether an order, a renewal's apart, waits for its payment. */
  awaits: boolean;
  periods: HeldPeriod[];
}

/** The main location with all periods that end after a moment, over or not; null for who has none, as agents. */
export function readStanding(db: Db, ownerId: number, since: Date): Promise<Standing | null> {
  return standingOf(db, ownerId, since, false);
}

/**
 * The same for a transaction that changes the plan: it holds the location until it commits, so two posts never
 * interleave. Read the clock afterwards: another one may have held it until now.
 */
export async function holdStanding(trx: Db, ownerId: number, since: Date): Promise<Standing> {
  const standing = await standingOf(trx, ownerId, since, true);
  if (!standing) throw new Error(`account ${ownerId} has no main location`);
  return standing;
}

interface Account {
  locationId: number;
  name: string;
  address: string;
  revision: number;
  balance: number;
  lastOrderId: number;
  awaits: boolean;
}

type Found = { [Column in keyof HeldPeriod]: HeldPeriod[Column] | null };
export type StandingRow = Account & Omit<Found, "paid"> & HeldPeriod["paid"];

async function standingOf(db: Db, ownerId: number, since: Date, held: boolean): Promise<Standing | null> {
  const asked = JSON.stringify([{ owner: ownerId, since }]);
  const { rows } = await sql<StandingRow>`select * from standings_of(${asked}, ${held})`.execute(db);
  return standingIn(rows);
}

/** A row for each period; none where there is no main location. */
export function standingIn(rows: StandingRow[]): Standing | null {
  const [first] = rows;
  if (!first) return null;
  const { locationId, name, address, revision, balance, lastOrderId, awaits } = first;
  const periods = rows.flatMap(periodOf);
  return { location: { id: locationId, name, address }, revision, balance, lastOrderId, awaits, periods };
}

/** Who never had a plan has one row without a period. */
function periodOf(row: StandingRow): HeldPeriod[] {
  if (row.id === null) return [];
  const { lines, discount, vat, total, ...period } = row;
  return [{ ...(period as Omit<HeldPeriod, "paid">), paid: { lines, discount, vat, total } }];
}
