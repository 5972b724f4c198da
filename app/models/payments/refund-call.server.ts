import type { Db } from "#db/client";
import { LONGEST_REFUND_CALL, nextRefundCheck, openRefundStates, refundTransitions } from "./refund";
import type { Payment } from "./payment";
import { noteRefund, type Refund, refundColumns } from "./refund.server";
import { moveTo } from "~/models/state-table.server";

/* The one call to the provider for a refund, and the checks of what became of it. */

/** Claims the one call for a refund; null if another process makes it or has made it. */
export async function takeRefundCall(db: Db, note: string, now: Date): Promise<Refund | null> {
  const taken = await db
    .updateTable("refunds")
    .set({ sentAt: now, nextCheckAt: nextRefundCheck("asked", 0, now) })
    .where("note", "=", note)
    .where("state", "=", "asked")
    .where("sentAt", "is", null)
    .returning(refundColumns)
    .executeTakeFirst();
  return taken ?? null;
}

/** The call had no effect, so another may be made at `at`. */
export async function releaseRefundCall(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ sentAt: null, nextCheckAt: at })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .where("providerId", "is", null)
    .execute();
}

/** Releases calls the provider still knows nothing of long after they were made. */
export async function releaseLostCalls(db: Db, paymentId: number, now: Date): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ sentAt: null, nextCheckAt: now })
    .where("paymentId", "=", paymentId)
    .where("state", "=", "asked")
    .where("providerId", "is", null)
    .where("sentAt", "<=", new Date(now.getTime() - LONGEST_REFUND_CALL))
    .execute();
}

/** Marks each pending call as already made, so the provider's list is checked before any call. */
export async function suspectCalls(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ sentAt: now, nextCheckAt: now })
    .where("note", "is not", null)
    .where("state", "=", "asked")
    .where("providerId", "is", null)
    .where("sentAt", "is", null)
    .execute();
}

/** The provider refused the refund; false if the provider has it after all. */
export async function refuseRefund(
  trx: Db,
  payment: Pick<Payment, "id" | "ownerId">,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<boolean> {
  const refused = await trx
    .updateTable("refunds")
    .$call(moveTo(refundTransitions, "refused"))
    .set({ reason, nextCheckAt: null, updatedAt: now })
    .where("id", "=", id)
    .where("providerId", "is", null)
    .returning(refundColumns)
    .executeTakeFirst();
  if (refused) await noteRefund(trx, payment, refused, now);
  return refused !== undefined;
}

/** A refund that is claimed and not checked in this time becomes due again. */
const LEASE = LONGEST_REFUND_CALL;

/** Claims refunds that are due for a check; returns the references of their payments. */
export async function claimRefundChecks(db: Db, limit: number, now: Date): Promise<string[]> {
  const rows = await db
    .with("due", (cte) =>
      cte
        .selectFrom("refunds")
        .select(["id", "paymentId"])
        .where("nextCheckAt", "<=", now)
        .orderBy("nextCheckAt")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("refunds")
    .from("due")
    .innerJoin("payments", "payments.id", "due.paymentId")
    .whereRef("refunds.id", "=", "due.id")
    .set({ nextCheckAt: new Date(now.getTime() + LEASE) })
    .returning("payments.reference")
    .execute();
  return [...new Set(rows.map(({ reference }) => reference))];
}

/** Plans the next check of each open refund of a payment, after one was made. */
export async function planRefundChecks(db: Db, paymentId: number, now: Date): Promise<void> {
  for (const { id, state, checks } of await db
    .selectFrom("refunds")
    .select(["id", "state", "checks"])
    .where("paymentId", "=", paymentId)
    .where("state", "in", openRefundStates)
    .execute())
    await db
      .updateTable("refunds")
      .set({ checks: checks + 1, nextCheckAt: nextRefundCheck(state, checks, now) })
      .where("id", "=", id)
      .where("state", "=", state)
      .execute();
}
