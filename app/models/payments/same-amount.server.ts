import { sql } from "kysely";
import type { Db } from "#db/client";
import { HOUR, SECOND } from "~/models/duration";
import type { SameAmount } from "./same-amount";

/** Two payments of one amount that are no further apart may be one that was made twice by mistake. */
export const SAME_AMOUNT_WITHIN = HOUR;

/** Most payments that are named at once. */
export const SAME_AMOUNTS_READ = 20;

/** Payments of an owner that brought the same amount as an earlier one within the hour, newest first, while neither is refunded, each with the last such payment before it. */
export async function listSameAmounts(
  db: Db,
  ownerId: number,
  { reference = null, since }: { reference?: string | null; since: Date },
): Promise<SameAmount[]> {
  const { rows } = await sql<SameAmount>`
    select later.reference, earlier.reference as earlier, coalesce(later.received, later.amount) as amount,
      later.created_at as at
    from payments later
    join lateral (
      select reference from payments as before
      where before.owner_id = later.owner_id and before.id < later.id
        and coalesce(before.received, before.amount) = coalesce(later.received, later.amount)
        and later.created_at - before.created_at <= make_interval(secs => ${SAME_AMOUNT_WITHIN / SECOND})
        and before.state = 'settled' and before.refunded + before.refunding = 0
      order by before.id desc limit 1
    ) as earlier on true
    where later.owner_id = ${ownerId} and later.created_at > ${since}
      and later.state = 'settled' and later.refunded + later.refunding = 0
      and (${reference}::text is null or ${reference} in (later.reference, earlier.reference))
    order by later.id desc
    limit ${SAME_AMOUNTS_READ}`.execute(db);
  return rows;
}
