import { sql } from "kysely";
import type { Db } from "#db/client";
import { removedPayer } from "~/models/invoices/invoice";
import { REMOVED, retention } from "~/models/platform/retention";

/** Rows changed by one statement: few, so that its locks are short. */
const BATCH = 500;

const ofDeleted = sql<boolean>`owner_id in (select owner_id from account_closures where state = 'done')`;

/**
 * Removes the names from receipts, invoices and payments of deleted accounts once tax law no longer requires them; numbers,
 * amounts and days stay. What the provider reported about them after the deletion is removed once it was handled.
 * Returns how many rows changed.
 */
export async function removeOldNames(db: Db, now: Date, stop?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - retention.receipts);
  const buyer = JSON.stringify({ name: REMOVED, email: "" });
  const payer = JSON.stringify(removedPayer);
  const receipts = sql`
    update receipts set content = content - 'branch' || jsonb_build_object('buyer', ${buyer}::jsonb)
    where id in (
      select id from receipts where ${ofDeleted} and created_at < ${before} and content->'buyer'->>'name' <> ${REMOVED}
      limit ${BATCH} for update skip locked)`;
  const invoices = sql`
    update invoices set buyer = buyer || ${payer}::jsonb
    where id in (
      select id from invoices where ${ofDeleted} and issued_at < ${before} and buyer->>'name' <> ${REMOVED}
      limit ${BATCH} for update skip locked)`;
  const payments = sql`
    update payments set email = '', authorization_url = null, access_code = null, return_path = null
    where id in (
      select id from payments where ${ofDeleted} and created_at < ${before} and email <> ''
      limit ${BATCH} for update skip locked)`;
  const events = sql`
    update provider_events set body = ${REMOVED}
    where id in (
      select id from provider_events where handled_at is not null and body <> ${REMOVED}
        and reference in (select reference from payments where ${ofDeleted})
      limit ${BATCH} for update skip locked)`;
  let changed = 0;
  for (const statement of [receipts, invoices, payments, events])
    for (let last = BATCH; last === BATCH && !stop?.aborted; changed += last)
      last = Number((await statement.execute(db)).numAffectedRows ?? 0);
  return changed;
}
