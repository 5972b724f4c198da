import { sql } from "kysely";
import type { Db } from "#db/client";
import {
  countAttempts,
  peekMany,
  type ThrottleRefusal,
  type ThrottleResult,
} from "~/models/http/throttle.server";
import { type SalesTier, type TierFacts, hourLimit, roomFor, tierOf } from "./limits";

interface SalesRoom {
  tier: SalesTier;
  /** Rows of sales the owner has stored. */
  stored: number;
}

/** The facts that decide how much an owner may import. */
export async function readSalesRoom(db: Db, ownerId: number): Promise<SalesRoom> {
  const { rows } = await sql<TierFacts & { stored: number }>`
    select phone_verified_at is not null as is_verified,
      exists (select from subscriptions where owner_id = ${ownerId} and kind = 'paid') as has_paid,
      exists (select from subscriptions where owner_id = ${ownerId} and kind <> 'paid') as has_plan,
      (select coalesce(sum(row_count), 0)::bigint from sales_sums where owner_id = ${ownerId} and grain = 'all') as stored
    from users where id = ${ownerId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`no owner ${ownerId}`);
  return { tier: tierOf(found), stored: found.stored };
}

export type RowsTaken =
  | { allowed: true }
  | { allowed: false; tier: SalesTier; why: "too many at once" | "full" }
  | (ThrottleRefusal & { tier: SalesTier; why: "hour" });

const keyOf = (ownerId: number): string => `sales-rows:${ownerId}`;

type Count = (
  db: Db,
  key: string,
  limit: ReturnType<typeof hourLimit>,
  rows: number,
  now: Date,
) => Promise<ThrottleResult>;

async function judge(db: Db, ownerId: number, rows: number, now: Date, count: Count): Promise<RowsTaken> {
  const { tier, stored } = await readSalesRoom(db, ownerId);
  const room = roomFor(rows, stored, tier);
  if (room !== "fits") return { allowed: false, tier, why: room };
  const counted = await count(db, keyOf(ownerId), hourLimit(tier), rows, now);
  return counted.allowed ? counted : { ...counted, tier, why: "hour" };
}

/**
 * Counts rows that the same transaction writes. The lock on the owner's sales keeps others from adding rows, so
 * simultaneous requests cannot pass either limit.
 */
export const takeRows = (trx: Db, ownerId: number, rows: number, now: Date): Promise<RowsTaken> =>
  judge(trx, ownerId, rows, now, countAttempts);

/** Whether this many rows would be accepted now; counts nothing. */
export const peekRows = (db: Db, ownerId: number, rows: number, now: Date): Promise<RowsTaken> =>
  judge(db, ownerId, rows, now, peekMany);
