import { sql } from "kysely";
import type { Db } from "#db/client";
import { failedSince } from "~/models/messages/outbox-list.server";
import { disputedPayments, failedRefunds } from "~/models/payments/payment-list.server";
import type { QueueCounts } from "./queue";
import { trendStart } from "./trend";

/** One statement, as the menu of each console page asks for it; every part has an index but refunds, which are few. */
export async function countQueues(db: Db, now: Date): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`select
    (select count(*) from setups where state = 'wanted') as setups,
    (select count(*) from payments where state = 'review' and result = 'suspense') as suspense,
    (select count(*) from payouts where state = 'waiting')
      + (select count(*) from account_closures join wallets using (owner_id)
        where state = 'waiting' and kind = 'wallet' and balance > 0) as payouts,
    (select count(*) from outbox where ${failedSince(trendStart(now))}) as stuck_messages,
    (select count(*) from (${disputedPayments}) as disputed) as disputes,
    (select count(*) from (${failedRefunds}) as failed) as failed_refunds,
    (select count(*) from approvals where state = 'waiting') as approvals,
    (select count(distinct subject_id) from staff_approvals where state = 'waiting') as staff_approvals,
    (select count(*) from catalogue_changes where state = 'asked') as price_changes,
    (select count(*) from contact_messages where state in ('new', 'open')) as unanswered_messages,
    (select count(*) from contact_corrections where state = 'waiting' and due_at > ${now}) as corrections
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("a select without rows has one");
  return counts;
}
