import { sql } from "kysely";
import type { Db } from "#db/client";
import { HOUR, SECOND } from "~/models/duration";
import type { SameAmount } from "./same-amount";

/** Two payments of one amount that are no further apart may be one that was made twice by mistake. */
export const SAME_AMOUNT_WITHIN = HOUR;

/** Payments of an owner that brought the same amount as an earlier one within the hour, newest first, while neither is refunded. */
export async function listSameAmounts(
  db: Db,
  ownerId: number,
  { reference = null, since }: { reference?: string | null; since: Date },
): Promise<SameAmount[]> {
  const { rows } = await sql<SameAmount>`
    select later.reference, earlier.reference as earlier, coalesce(later.received, later.amount) as amount,
      later.created_at as at
    from payments later
    join payments earlier on earlier.owner_id = later.owner_id and earlier.id < later.id
      and coalesce(earlier.received, earlier.amount) = coalesce(later.received, later.amount)
      and later.created_at - earlier.created_at <= make_interval(secs => ${SAME_AMOUNT_WITHIN / SECOND})
    where later.owner_id = ${ownerId} and later.created_at > ${since}
      and later.state = 'settled' and earlier.state = 'settled'
      and later.refunded + later.refunding = 0 and earlier.refunded + earlier.refunding = 0
      and (${reference}::text is null or ${reference} in (later.reference, earlier.reference))
    order by later.id desc, earlier.id desc
    limit 5`.execute(db);
  return rows;
}
