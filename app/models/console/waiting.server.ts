import { sql } from "kysely";
import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import { UNLISTED } from "~/models/messages/delivery";
import type { QueueCounts } from "./queue";

/** For how long a message that could not be delivered counts as waiting. */
const GIVEN_UP_FOR = 7 * DAY;

/** One statement, as the menu of each console page asks for it; every part of it has an index. */
export async function countQueues(db: Db, now: Date): Promise<QueueCounts> {
  const week = new Date(now.getTime() - GIVEN_UP_FOR);
  const { rows } = await sql<QueueCounts>`select
    (select count(*) from setups where state = 'wanted') as setups,
    (select count(*) from payments where state = 'review' and result = 'suspense') as suspense,
    (select count(*) from payouts where state = 'waiting')
      + (select count(*) from account_closures join wallets using (owner_id)
        where state = 'waiting' and kind = 'wallet' and balance > 0) as payouts,
    (select count(*) from outbox where delivered_at is null and sent_at is null and dead_at > ${week}
      and last_error <> ${UNLISTED}) as stuck_messages,
    (select count(*) from disputes where state = 'open') as disputes,
    (select count(*) from refunds where state in ('failed', 'needs-attention')) as failed_refunds,
    (select count(*) from approvals where state = 'waiting') as approvals,
    (select count(*) from staff_approvals where state = 'waiting') as staff_approvals,
    (select count(*) from catalogue_changes where state = 'asked') as price_changes,
    (select count(*) from contact_messages where state in ('new', 'open')) as unanswered_messages,
    (select count(*) from contact_corrections where state = 'waiting' and due_at > ${now}) as corrections
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("a select without rows has one");
  return counts;
}
