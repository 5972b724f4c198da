import type { Db } from "#db/client";
import { LONGEST_REFUND_CALL, nextRefundCheck, openRefundStates } from "./refund";
import { type Refund, refundColumns } from "./refund.server";

/* The one call for a refund, and the looks at what became of it. */

/** Takes the one call for a refund; null where somebody else makes it, or has made it. */
export async function takeRefundCall(db: Db, note: string, now: Date): Promise<Refund | null> {
  const taken = await db
    .updateTable("refunds")
    .set({ sent_at: now, next_check_at: nextRefundCheck("asked", 0, now) })
    .where("note", "=", note)
    .where("state", "=", "asked")
    .where("sent_at", "is", null)
    .returning(refundColumns)
    .executeTakeFirst();
  return taken ?? null;
}

/** The call had no effect, so that another may be made at that time. */
export async function releaseRefundCall(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ sent_at: null, next_check_at: at })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .where("provider_reference", "is", null)
    .execute();
}

/** The same for calls of which the provider knows nothing, long after they were made. */
export async function releaseLostCalls(db: Db, paymentId: number, now: Date): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ sent_at: null, next_check_at: now })
    .where("payment_id", "=", paymentId)
    .where("state", "=", "asked")
    .where("provider_reference", "is", null)
    .where("sent_at", "<=", new Date(now.getTime() - LONGEST_REFUND_CALL))
    .execute();
}

/** As if each call that is still to be made had been: the provider's list is looked at before any other is made. */
export async function suspectCalls(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ sent_at: now, next_check_at: now })
    .where("note", "is not", null)
    .where("state", "=", "asked")
    .where("provider_reference", "is", null)
    .where("sent_at", "is", null)
    .execute();
}

/** The provider does not give it back; false when it has it after all. */
export async function refuseRefund(db: Db, id: number, reason: string, now: Date): Promise<boolean> {
  const refused = await db
    .updateTable("refunds")
    .set({ state: "refused", reason, next_check_at: null, updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .where("provider_reference", "is", null)
    .returning("id")
    .executeTakeFirst();
  return refused !== undefined;
}

/** What is claimed and never checked comes back. */
const LEASE = LONGEST_REFUND_CALL;

/** Takes refunds that are due to be asked for; answers the references of their payments. */
export async function claimRefundChecks(db: Db, limit: number, now: Date): Promise<string[]> {
  const rows = await db
    .with("due", (cte) =>
      cte
        .selectFrom("refunds")
        .select(["id", "payment_id"])
        .where((is) =>
          is.or([
            is("next_check_at", "<=", now),
            // Booked by an earlier version, on the word of an event.
            is.and([
              ...[
                is("state", "=", "processed"),
                is("target", "=", "source"),
                is("next_check_at", "is", null),
              ],
              ...[is("provider_id", "is", null), is("unlisted_at", "is", null)],
              is("provider_reference", "is not", null),
            ]),
          ]),
        )
        .orderBy("next_check_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("refunds")
    .from("due")
    .innerJoin("payments", "payments.id", "due.payment_id")
    .whereRef("refunds.id", "=", "due.id")
    .set({ next_check_at: new Date(now.getTime() + LEASE) })
    .returning("payments.reference")
    .execute();
  return [...new Set(rows.map(({ reference }) => reference))];
}

/** Plans the next look at each open refund of a payment, after one. */
export async function planRefundChecks(db: Db, paymentId: number, now: Date): Promise<void> {
  for (const { id, state, checks } of await db
    .selectFrom("refunds")
    .select(["id", "state", "checks"])
    .where("payment_id", "=", paymentId)
    .where("state", "in", openRefundStates)
    .execute())
    await db
      .updateTable("refunds")
      .set({ checks: checks + 1, next_check_at: nextRefundCheck(state, checks, now) })
      .where("id", "=", id)
      .where("state", "=", state)
      .execute();
}
