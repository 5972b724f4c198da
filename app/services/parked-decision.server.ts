import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { hasOpenDispute } from "~/models/dispute.server";
import { providerFeeEntries, refundEntries, unparkEntries } from "~/models/ledger";
import { kobo } from "~/models/money";
import { enqueue } from "~/models/outbox.server";
import {
  endReview,
  findDecision,
  findKeptFee,
  insertDecision,
  type Decided,
  type ParkedDecision,
} from "~/models/parked.server";
import type { Payment } from "~/models/payment";
import { checkedMail } from "~/models/payment-mail";
import { findPayment } from "~/models/payment.server";
import { paidByCard, topUpReceipt } from "~/models/receipt";
import { insertReceipt } from "~/models/receipt.server";
import { addRefunded, parkedRest } from "~/models/refund.server";
import type { User } from "~/models/user";
import { getUser } from "~/models/user.server";
import { journal } from "./payment-journal.server";
import { holdPayment } from "./payment-lock.server";
import type { PaymentContext } from "./payments.server";

type Context = Pick<PaymentContext, "db" | "clock" | "config">;

export interface Decision {
  decision: ParkedDecision;
  reason: string;
  /** Who decided. */
  by: string;
}

export type DecisionResult =
  | ({ outcome: "done" | "repeated" } & Decided)
  | { outcome: "not-found" | "not-parked" | "disputed" }
  /** Paid in foreign or play money, so there is nothing that a wallet could get. */
  | { outcome: "nothing-booked" };

/** Staff have looked at a payment that did not fit: its money goes to the owner's wallet, or went back. Once. */
export async function decideParked(
  app: Context,
  reference: string,
  decision: Decision,
): Promise<DecisionResult> {
  const known = await findPayment(app.db, reference);
  if (!known) return { outcome: "not-found" };
  return app.db.transaction().execute(async (trx) => {
    const payment = await holdPayment(trx, known);
    const earlier = await findDecision(trx, payment.id);
    if (earlier) return { outcome: "repeated", ...earlier };
    if (payment.state !== "review" || payment.result !== "parked") return { outcome: "not-parked" };
    if (await hasOpenDispute(trx, payment.id)) return { outcome: "disputed" };
    const amount = await parkedRest(trx, payment);
    if (decision.decision === "credited" && amount === 0) return { outcome: "nothing-booked" };
    return carryOut(app, trx, payment, { ...decision, amount });
  });
}

async function carryOut(
  app: Context,
  trx: Db,
  payment: Payment,
  { decision, reason, by, amount }: Decision & { amount: number },
): Promise<DecisionResult> {
  const now = app.clock.now();
  const user = await getUser(trx, payment.ownerId);
  if (decision === "credited") await credit(app, trx, payment, { user, amount, now });
  else await giveUp(trx, payment, amount, now);
  await bookFee(trx, payment, amount, now);
  await endReview(trx, payment.id, decision);
  const decided = { decision, amount, reason, decidedBy: by };
  await insertDecision(trx, { ...decided, paymentId: payment.id, ownerId: user.id, now });
  await enqueue(trx, {
    channel: "mail",
    recipient: user.email,
    ...checkedMail({ reference: payment.reference, amount: amount || payment.amount, decision }, user),
    ownerId: user.id,
    dedupeKey: `payment-checked:${payment.reference}`,
    now,
  });
  await recordEvent(trx, {
    now,
    action: "parked-decided",
    outcome: "ok",
    reason: decision,
    subjectId: user.id,
  });
  return { outcome: "done", ...decided };
}

/** As with a payment that came late, all of it is credit, and the receipt says so. */
async function credit(
  { config }: Context,
  trx: Db,
  payment: Payment,
  { user, amount, now }: { user: User; amount: number; now: Date },
): Promise<void> {
  const entries = unparkEntries(amount);
  await journal(trx, payment, "parked-credit", "Card payment kept for you", entries, now);
  const content = topUpReceipt(
    {
      seller: config.seller,
      buyer: { name: user.name, email: user.email },
      reference: payment.reference,
      paidBy: paidByCard(null),
    },
    { walletAmount: kobo(amount), fee: kobo(0) },
  );
  await insertReceipt(trx, { ownerId: user.id, orderId: null, content, now });
}

/** The provider's own notice of a refund, should it follow, finds nothing left to book. */
async function giveUp(trx: Db, payment: Payment, amount: number, now: Date): Promise<void> {
  if (amount > 0)
    await journal(
      trx,
      payment,
      "parked-return",
      "Card payment given back",
      refundEntries({ amount, fromSuspense: amount }),
      now,
    );
  await addRefunded(trx, payment, amount || payment.amount);
}

/** What the provider kept is gone either way. */
async function bookFee(trx: Db, payment: Payment, amount: number, now: Date): Promise<void> {
  const fee = Math.min(await findKeptFee(trx, payment.id), amount);
  if (fee > 0)
    await journal(trx, payment, "provider-fee", "Fee of the payment service", providerFeeEntries(fee), now);
}
