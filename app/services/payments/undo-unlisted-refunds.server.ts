import { reversalOf } from "~/models/ledger/journal";
import type { Payment } from "~/models/payments/payment";
import {
  findJournal,
  findPayment,
  lockPaymentAndOrder,
  postForPayment,
} from "~/models/payments/payment.server";
import { listRefunds, setUnbooked } from "~/models/payments/refund.server";
import type { Db } from "#db/client";
import type { ActingStaff } from "~/models/staff/staff-action";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";
import { recordRequestEvent } from "~/services/http/audit.server";
import type { PaymentContext } from "~/services/platform/app.server";

export type UndoResult =
  | { outcome: "undone"; amount: number }
  | { outcome: "not-found" }
  /** Every booked refund of the payment is on the provider's list. */
  | { outcome: "nothing-to-undo" };

/**
 * Undoes refunds that an earlier version booked because of an event alone, if they are not on the provider's list:
 * their journals are reversed, so that the wallet gets back what it lost. Only once, however often it is called.
 */
export async function undoUnlistedRefunds(
  { db, clock }: Pick<PaymentContext, "db" | "clock">,
  reference: string,
  by: ActingStaff,
): Promise<UndoResult> {
  const known = await findPayment(db, reference);
  if (!known) return { outcome: "not-found" };
  return db.transaction().execute(async (trx) => {
    const payment = await lockPaymentAndOrder(trx, known);
    const refunds = (await listRefunds(trx, payment.id)).filter(
      ({ state, unlistedAt, booked }) => state === "processed" && unlistedAt !== null && booked !== 0,
    );
    if (refunds.length === 0) return { outcome: "nothing-to-undo" };
    const now = clock.now();
    let amount = 0;
    for (const { id, note, providerReference } of refunds)
      amount += await reverse(trx, payment, { id, key: note ?? providerReference ?? "", now });
    await setUnbooked(trx, payment, refunds, now);
    await recordRequestEvent(trx, {
      ...{ now, action: "payment-refunded", outcome: "refused", reason: "undone" },
      ...{ actorId: by.staffId, subjectId: payment.ownerId },
    });
    await recordStaffAction(trx, {
      ...{ now, by, act: "refunds-undone", subjectId: payment.ownerId, object: reference, after: { amount } },
    });
    return { outcome: "undone", amount };
  });
}

/** Returns how much had left the provider's account in the books. */
async function reverse(
  trx: Db,
  payment: Payment,
  { id, key, now }: { id: number; key: string; now: Date },
): Promise<number> {
  const journal = await findJournal(trx, `refund:${key}`);
  if (!journal) return 0;
  await postForPayment(
    trx,
    { ownerId: payment.ownerId, reference: String(id) },
    "refund-undone",
    "A refund that was never made, reversed",
    reversalOf(journal.entries),
    now,
    journal.id,
  );
  return journal.entries.reduce(
    (sum, { account, amount }) => (account === "paystack_clearing" ? sum - amount : sum),
    0,
  );
}
